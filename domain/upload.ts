import type { UploadProblemCode } from './problems/upload.ts';

/** 5 MB to the byte; exactly this much is accepted (specification, section 9). */
export const uploadLimit = 5_242_880;

/** At most this many pictures are shown on a quote (specification, section 9). */
export const shownPictures = 10;

/** So long a file waits for the request that it belongs to. */
export const unclaimedHours = 48;

export const uploadTypes = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
} as const;
export type UploadType = keyof typeof uploadTypes;

export const isUploadType = (type: string): type is UploadType => Object.hasOwn(uploadTypes, type);

/** The ending of a file name, as the picker's `accept` wants them. */
export const uploadAccept = '.pdf,.png,.jpeg,.jpg,application/pdf,image/png,image/jpeg';

/**
 * The three refusals in the specification's order: one file at a time, allowed types, size.
 * @param files what was chosen or dropped, sizes in bytes
 */
export function uploadProblem(files: readonly { type: string; size: number }[]): UploadProblemCode | undefined {
  const [file] = files;
  if (file === undefined) return 'file_missing';
  if (files.length > 1) return 'file_several';
  if (!isUploadType(file.type)) return 'file_format';
  return file.size > uploadLimit ? 'file_too_large' : undefined;
}
