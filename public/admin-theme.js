// Applies the theme that was selected on this device before the first paint.
try {
  const theme = localStorage.getItem('desk:theme');
  if (theme) document.currentScript.parentElement.dataset.theme = theme;
} catch {
  // Storage is blocked, so the theme of the operating system applies.
}
