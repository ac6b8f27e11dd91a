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
