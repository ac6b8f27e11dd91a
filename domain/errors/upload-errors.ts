/** Errors of uploaded files. */
export const uploadErrors = {
  file_missing: [422, 'Choose a file.'],
  file_empty: [422, 'This file is empty. Choose another file.'],
  file_several: [422, 'Please add multiple files one by one'],
  file_format: [422, 'File Format not supported'],
  file_too_large: [413, 'Maximum upload size is 5MB'],
  file_store_full: [503, 'Files cannot be uploaded right now. Try again later.'],
} as const satisfies Record<string, readonly [number, string]>;

export type UploadErrorCode = keyof typeof uploadErrors;

/** Errors of receiving and decoding uploads. The browser does not load this table. */
export const uploadTransferErrors = {
  upload_slow: [408, 'The upload took longer than two minutes. Try again on a faster connection, or send a smaller file.'],
  upload_concurrent: [429, 'Other uploads from your network are still running. Try again in a few seconds.'],
  upload_busy: [503, 'We are receiving too many files at the moment. Try again in a few seconds.'],
  picture_too_many_pixels: [422, 'This picture has too many pixels. Save it with fewer, for example scanned at 300 dpi.'],
  picture_unreadable: [422, 'This picture is damaged and cannot be opened. Save it again and add the copy.'],
} as const satisfies Record<string, readonly [number, string]>;
