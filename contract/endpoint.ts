import type { z } from 'zod';
import type { Role } from '#domain/accounts/account.ts';
import type { ErrorCode } from '#domain/errors/error-codes.ts';
import { emptyInput } from './schemas.ts';

/** The users allowed to call an endpoint: everyone, signed-in users, or staff with one of the roles. */
export type EndpointAccess = 'anyone' | 'person' | readonly Exclude<Role, 'customer'>[];

export const everyStaff = ['owner', 'estimator', 'editor', 'installer'] as const;

/** The parts of a multipart body: text fields by name, and the files of one field. */
export type MultipartParts = {
  fields: readonly string[];
  files: { name: string; maxCount: number; maxBytes: number; tooMany: ErrorCode; tooLarge: ErrorCode };
};

/** An endpoint. Each is a POST of JSON, or of the parts in `multipart`. */
export type EndpointDefinition<Path extends string = string, Input extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> = {
  path: Path;
  summary: string;
  who: EndpointAccess;
  input: Input;
  answer: Answer;
  /** The errors that are its own; commonErrorCodes lists those common to all. */
  errors: readonly ErrorCode[];
  multipart?: MultipartParts;
  /** Anyone may make the call, and its handler receives the signed-in user, if there is one. */
  optionalUser?: true;
  /** Requires that the user entered the password or used a passkey within the last ten minutes. Otherwise the error is `proof_needed`. */
  recentProof?: true;
  /** Reads public content only, so its response is cached until content changes. Only for endpoints that anyone may call. */
  isCacheable?: true;
};

/** Declares an endpoint. `answer` omits `status: 1`, which the server adds. */
export const defineEndpoint = <Path extends string, Input extends z.ZodType, Answer extends z.ZodType>(
  call: EndpointDefinition<Path, Input, Answer>,
): EndpointDefinition<Path, Input, Answer> => call;

/** A call that receives files. Its input is empty: its handler reads the parts. */
export type UploadDefinition<Path extends string = string, Answer extends z.ZodType = z.ZodType> = EndpointDefinition<
  Path,
  typeof emptyInput,
  Answer
> & { multipart: MultipartParts };

/** Declares a call that receives files. */
export const defineUpload = <Path extends string, Answer extends z.ZodType>(
  upload: Omit<UploadDefinition<Path, Answer>, 'input'>,
): UploadDefinition<Path, Answer> => ({ ...upload, input: emptyInput });

/** Pictures of the site. Cameras make files of up to 20 MB. */
export const sitePictures = {
  name: 'pictures',
  maxCount: 20,
  maxBytes: 20 * 1024 * 1024,
  tooMany: 'picture_several',
  tooLarge: 'picture_too_large',
} as const satisfies MultipartParts['files'];

/** Error codes that every upload endpoint may return in addition. */
export const uploadErrorCodes = ['not_multipart', 'upload_concurrent', 'upload_busy', 'upload_slow', 'file_store_full'] as const;

/** Error codes that every endpoint may return. */
export const commonErrorCodes = [
  'bad_input',
  'dangerous_input',
  'not_json',
  'too_large',
  'foreign_origin',
  'conflict',
  'unavailable',
  'unknown',
] as const;
