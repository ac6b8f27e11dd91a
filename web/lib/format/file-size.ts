/** Formats a file size: `1.4 MB`, `230 kB`. */
export const formatFileSize = (bytes: number): string =>
  bytes >= 1_000_000 ? `${Math.round(bytes / 100_000) / 10} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`;
