import type { UploadErrorCode } from '#domain/errors/upload-errors.ts';

/** The maximum size of an upload, inclusive (specification, section 9). */
export const maxUploadBytes = 5_242_880;

/** The maximum number of uploaded files that the quote form displays; it counts the others (specification, section 9). */
export const maxShownPictures = 10;

/** An upload without a quote request is deleted after this number of hours. */
export const unclaimedTtlHours = 48;

/** The number of bytes that all unclaimed uploads may take. Beyond it, the network that holds most loses its oldest. */
export const maxUnclaimedBytes = 500 * 1024 * 1024;

export const uploadTypes = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
} as const;
export type UploadType = keyof typeof uploadTypes;

export const isUploadType = (type: string): type is UploadType => Object.hasOwn(uploadTypes, type);

/**
 * Returns a file name for display: without folders, control characters and bidirectional marks, at most 200 characters including its
 * extension. Empty if no characters remain.
 */
export function sanitizeFileName(name: string): string {
  const baseName = name.split(/[\\/]/).at(-1)!;
  const characters = [...baseName.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim()];
  if (characters.length <= 200) return characters.join('');
  const extension = /\.[^.]{1,8}$/.exec(characters.join(''))?.[0] ?? '';
  return `${characters.slice(0, 200 - extension.length).join('')}${extension}`;
}

/** Returns the name of a downloaded file: the stored name with the extension of the detected type. */
export function toDownloadName(name: string, type: UploadType): string {
  const extension = uploadTypes[type];
  const [, base = name, ownExtension = ''] = /^(.+)\.([^.\s]{1,8})$/u.exec(name) ?? [];
  const isOfType = [extension, type.split('/')[1]].includes(ownExtension.toLowerCase());
  return isOfType ? name : `${base}.${extension}`;
}

/** The `accept` attribute of the file picker. */
export const uploadAccept = '.pdf,.png,.jpeg,.jpg,application/pdf,image/png,image/jpeg';

/**
 * Validates an upload in the specification's order: one file at a time, allowed types, size. An empty file has its own error.
 * @param files the selected or dropped files, sizes in bytes
 */
export function findUploadError(files: readonly { type: string; size: number }[]): UploadErrorCode | undefined {
  const [file] = files;
  if (file === undefined) return 'file_missing';
  if (files.length > 1) return 'file_several';
  if (file.size === 0) return 'file_empty';
  if (!isUploadType(file.type)) return 'file_format';
  return file.size > maxUploadBytes ? 'file_too_large' : undefined;
}
