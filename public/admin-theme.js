// Before anything is painted: the back office in the light that was chosen on this device.
try {
  const theme = localStorage.getItem('desk:theme');
  if (theme) document.currentScript.parentElement.dataset.theme = theme;
} catch {
  // Then the device's own choice holds.
}
