import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** Bytes in an encoding; quick rather than small, since a page is squeezed anew after each change of content. */
export function encode(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return Promise.resolve(bytes);
  return encoding === 'gzip' ? deflate(bytes) : brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

const takes = (accepted: string, encoding: string): boolean =>
  accepted.includes(encoding) &&
  accepted.split(',').some((part) => new RegExp(`^\\s*${encoding}\\s*(;\\s*q=(1|0\\.0*[1-9])|$)`).test(part));

/** What a browser accepts, best first. */
export const bestEncoding = (accepted = ''): Encoding => (takes(accepted, 'br') ? 'br' : takes(accepted, 'gzip') ? 'gzip' : 'identity');

/** A tag that changes with the content, whatever the encoding. */
export const etagOf = (content: Buffer): string => `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

const strong = (etag: string): string => etag.trim().replace(/^W\//, '');

/**
 * Whether a browser or a cache on the way holds this very content. By RFC 9110 (13.1.2) a weak tag and a strong one are the same here.
 * @param ifNoneMatch the header, one tag or several
 */
export const isSame = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch === etag || ifNoneMatch === '*' || ifNoneMatch.split(',').map(strong).includes(strong(etag)));
