const metric = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** Formats a file size: `1.4 MB`, `230 kB`. */
export const formatFileSize = (bytes: number): string =>
  bytes >= 1_000_000 ? `${metric.format(bytes / 1_000_000)} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`;
