import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompressSync } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

export type ContentEncoding = 'zstd' | 'br' | 'gzip' | 'identity';

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/**
 * Compresses a response. The levels favour speed; built files are compressed at build time instead. zstd runs in the main thread: it takes
 * 0.2 ms for a page, and the thread pool would cost another 1 ms of processor time. A brotli window of 256 kB contains a whole page.
 * Allocating the default window of 4 MB would take longer than the compression.
 */
export function compress(bytes: Buffer, encoding: ContentEncoding): Promise<Buffer> {
  switch (encoding) {
    case 'identity':
      return Promise.resolve(bytes);
    case 'zstd':
      return Promise.resolve(zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 }, pledgedSrcSize: bytes.length }));
    case 'br':
      return compressors.br(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 4,
          [constants.BROTLI_PARAM_LGWIN]: 18,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      });
    case 'gzip':
      return compressors.gzip(bytes, { level: 5 });
  }
}

// In the order of preference. A client that prefers `identity` gets uncompressed responses.
const encodings: ContentEncoding[] = ['zstd', 'br', 'gzip', 'identity'];
const negotiator = new Negotiator({ supportedValues: encodings, cache: new LRUCache<string, string>({ max: 100 }) });

/** Returns the best encoding that a request accepts. @param accepted its `Accept-Encoding` header */
export const negotiateEncoding = (accepted: string | undefined): ContentEncoding => negotiator.negotiate(accepted ?? '') ?? 'identity';
