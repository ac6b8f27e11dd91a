/** Downloads text or bytes as a file. */
export function downloadFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser reads the URL after the click event.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Downloads the file of a URL. The page stays open; the server sets the file name. */
export const downloadUrl = (url: string): void => Object.assign(document.createElement('a'), { href: url, download: '' }).click();
