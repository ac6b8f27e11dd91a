import { zipSync } from 'fflate';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { isApiError } from '#domain/errors/api-error.ts';
import { createApiError } from '#domain/errors/error-codes.ts';

const maxEntries = 2000;

async function unpack(archive: ZipFile, entry: Entry, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of (await archive.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw createApiError('list_too_large', { message: 'The workbook is too large.' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Unpacks the XML of a workbook and packs it again without compression. This protects the parser from decompression bombs and wrong sizes,
 * because the resource limits of the worker thread do not include buffers.
 * @param maxBytes the maximum unpacked size of all files. The bytes are counted; declared sizes are ignored.
 */
export async function repackZipWithinLimit(zip: Buffer, maxBytes: number): Promise<Buffer> {
  try {
    const archive = await yauzl.fromBufferPromise(zip, { lazyEntries: true, validateEntrySizes: false });
    if (archive.entryCount > maxEntries) throw createApiError('list_unreadable');
    const files: Record<string, Uint8Array> = {};
    let remainingBytes = maxBytes;
    for await (const entry of archive.eachEntry()) {
      if (!/\.(?:xml|rels)$/i.test(entry.fileName)) continue;
      const bytes = await unpack(archive, entry, remainingBytes);
      remainingBytes -= bytes.length;
      files[entry.fileName] = bytes;
    }
    return Buffer.from(zipSync(files, { level: 0 }));
  } catch (error) {
    throw isApiError(error) ? error : createApiError('list_unreadable');
  }
}
