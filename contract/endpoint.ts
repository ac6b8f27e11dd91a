import { z } from 'zod';
import type { StaffRole } from '#domain/accounts/staff.ts';
import type { ErrorCode } from '#domain/errors/error-codes.ts';
import type { RateLimitName } from '#domain/shared/rate-limits.ts';
import { emptyInput } from './schemas.ts';

/** The users who may call an endpoint: everyone, signed-in users, or staff with one of the roles. */
export type EndpointAccess = 'anyone' | 'signed_in' | readonly StaffRole[];

/** The parts of a multipart body: text fields, and the files of one field. */
export type MultipartParts<Fields extends z.ZodObject = z.ZodObject> = {
  fields: Fields;
  files: { name: string; maxCount: number; maxBytes: number; tooManyCode: ErrorCode; tooLargeCode: ErrorCode };
};

/** An endpoint: a POST of JSON, or of the parts in `multipart`. `summary` and `description` are published in `/openapi.json`. */
export type EndpointDefinition<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  /** One sentence that starts with a verb and says what the endpoint does. */
  summary: string;
  /** Defaults, idempotency, order and side effects that callers need. */
  description?: string;
  access: EndpointAccess;
  input: Input;
  output: Output;
  /** The schema of `response`, if the output has no other field. The handler returns the value of the field. */
  response?: z.ZodType;
  /** The error codes of the endpoint, besides those that `listErrorCodes` adds. */
  errors?: readonly ErrorCode[];
  multipart?: MultipartParts;
  /** Passes the signed-in user, or undefined for visitors, to the handler. Only for endpoints that anyone may call. */
  acceptsOptionalUser?: true;
  /** Requires a sign-in or reauthentication within the last ten minutes; otherwise the error is `proof_needed`. */
  requiresReauthentication?: true;
  /**
   * Rejects staff for 24 hours after they reset their password by an emailed link, unless they have a second factor. The error is
   * `reset_recent`.
   */
  isDelayedAfterReset?: true;
  /** The limits of which each request with readable input consumes a point before it is handled. Beyond them the error is `too_many`. */
  rateLimits?: readonly RateLimitName[];
  /** A request may carry an `Idempotency-Key`. A repeat with the same key and content returns the first response. */
  isIdempotent?: true;
  /**
   * Caches the response until content changes, for at most ten minutes. Only for endpoints that anyone may call and that read public
   * content.
   */
  isCacheable?: true;
};

/** Returns all error codes that an endpoint may return: its own, and those of its access. */
export const listErrorCodes = ({
  access,
  errors = [],
  requiresReauthentication,
  isDelayedAfterReset,
  isIdempotent,
  rateLimits,
}: EndpointDefinition): ErrorCode[] => [
  ...commonErrorCodes,
  ...(access === 'anyone' ? [] : accessErrorCodes),
  ...(requiresReauthentication ? (['proof_needed'] as const) : []),
  ...(isDelayedAfterReset ? (['reset_recent'] as const) : []),
  ...(rateLimits ? (['too_many'] as const) : []),
  ...(isIdempotent ? (['key_invalid', 'key_reused'] as const) : []),
  ...errors,
];

/** An endpoint with `response`. */
type WithResponse<Definition, Response extends z.ZodType> = Omit<Definition, 'output' | 'response'> & { response: Response };
type ResponseOutput<Response extends z.ZodType> = { output: z.ZodObject<{ response: Response }> };

const addOutput = <Definition extends { response?: z.ZodType }>(definition: Definition) =>
  definition.response === undefined ? definition : { ...definition, output: z.object({ response: definition.response }) };

/** Declares an endpoint. `output` omits `status: 1`, which the endpoint router adds. Most outputs have only one field: `response`. */
export function defineEndpoint<const Access extends EndpointAccess, Input extends z.ZodType, Response extends z.ZodType>(
  definition: WithResponse<EndpointDefinition<Input>, Response> & { access: Access },
): typeof definition & ResponseOutput<Response>;
export function defineEndpoint<const Access extends EndpointAccess, Input extends z.ZodType, Output extends z.ZodType>(
  definition: EndpointDefinition<Input, Output> & { access: Access },
): typeof definition;
export function defineEndpoint(definition: { response?: z.ZodType }): object {
  return addOutput(definition);
}

/** An endpoint that receives files. Its input is empty, because the handler reads the fields and files of `multipart`. */
export type UploadDefinition<Output extends z.ZodType = z.ZodType, Fields extends z.ZodObject = z.ZodObject> = Omit<
  EndpointDefinition<typeof emptyInput, Output>,
  'multipart'
> & { multipart: MultipartParts<Fields> };
type Upload<Output extends z.ZodType, Fields extends z.ZodObject> = Omit<UploadDefinition<Output, Fields>, 'input'>;

/** Declares an endpoint that receives files. */
export function defineUpload<const Access extends EndpointAccess, Response extends z.ZodType, Fields extends z.ZodObject>(
  upload: WithResponse<Upload<z.ZodType, Fields>, Response> & { access: Access },
): typeof upload & ResponseOutput<Response> & { input: typeof emptyInput };
export function defineUpload<const Access extends EndpointAccess, Output extends z.ZodType, Fields extends z.ZodObject>(
  upload: Upload<Output, Fields> & { access: Access },
): typeof upload & { input: typeof emptyInput };
export function defineUpload(upload: { response?: z.ZodType }): object {
  return { ...addOutput(upload), input: emptyInput };
}

/** The part with pictures for the website. The limit of 20 MB is enough for files from cameras. */
export const sitePictures = {
  name: 'pictures',
  maxCount: 20,
  maxBytes: 20 * 1024 * 1024,
  tooManyCode: 'picture_several',
  tooLargeCode: 'picture_too_large',
} as const satisfies MultipartParts['files'];

/** Error codes that every upload endpoint may return, in addition to `commonErrorCodes`. */
export const uploadErrorCodes = ['not_multipart', 'upload_concurrent', 'upload_busy', 'upload_slow', 'file_store_full'] as const;

/** Error codes of files whose type is checked and whose pictures are decoded. */
export const fileContentErrorCodes = ['file_format', 'picture_too_many_pixels', 'picture_unreadable'] as const;

/** Error codes of endpoints that require a signed-in user. */
const accessErrorCodes = ['sign_in_first', 'session_ended', 'not_allowed', 'second_factor_needed'] as const;

/** Error codes that every endpoint may return. */
const commonErrorCodes = [
  'bad_input',
  'dangerous_input',
  'not_json',
  'too_large',
  'foreign_origin',
  'conflict',
  'unavailable',
  'unknown',
] as const;
