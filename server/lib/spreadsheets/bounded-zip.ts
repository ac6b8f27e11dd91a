import { crc32, inflateRawSync } from 'node:zlib';
import { createApiError } from '#domain/errors/error-codes.ts';

const signatures = { entry: 0x04034b50, listed: 0x02014b50, end: 0x06054b50 };
const mostEntries = 2000;

type Entry = { name: string; bytes: Buffer };

function* listed(zip: Buffer): Generator<{ name: string; method: number; packed: number; at: number }> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + 22 > zip.length) throw createApiError('list_unreadable');
  const count = zip.readUInt16LE(end + 10);
  if (count > mostEntries) throw createApiError('list_unreadable');
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    const encrypted = (zip.readUInt16LE(at + 8) & 1) === 1;
    if (zip.readUInt32LE(at) !== signatures.listed || encrypted) throw createApiError('list_unreadable');
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    yield { name, method: zip.readUInt16LE(at + 10), packed: zip.readUInt32LE(at + 20), at: zip.readUInt32LE(at + 42) };
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

/** @throws ApiError('list_too_large') for what unpacks to more than `most` bytes, whatever the archive says of itself */
function unpack(zip: Buffer, { method, packed, at }: { method: number; packed: number; at: number }, most: number): Buffer {
  if (zip.readUInt32LE(at) !== signatures.entry) throw createApiError('list_unreadable');
  const from = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const data = zip.subarray(from, from + packed);
  if (data.length !== packed || (method !== 0 && method !== 8)) throw createApiError('list_unreadable');
  if (method === 0) {
    if (packed > most) throw tooLarge();
    return data;
  }
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw createApiError('list_unreadable');
  }
}

const tooLarge = () => createApiError('list_too_large', { message: 'The workbook is too large.' });

/** An archive without packing, which says of itself what is true. */
function pack(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes } of entries) {
    const head = Buffer.alloc(46);
    head.writeUInt32LE(signatures.listed, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(20, 6);
    head.writeUInt16LE(0x0800, 8);
    head.writeUInt32LE(crc32(bytes), 16);
    head.writeUInt32LE(bytes.length, 20);
    head.writeUInt32LE(bytes.length, 24);
    head.writeUInt16LE(Buffer.byteLength(name), 28);
    head.writeUInt32LE(at, 42);
    const local = Buffer.concat([Buffer.alloc(4), head.subarray(6, 32)]);
    local.writeUInt32LE(signatures.entry, 0);
    directory.push(head, Buffer.from(name));
    parts.push(local, Buffer.from(name), bytes);
    at += local.length + Buffer.byteLength(name) + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(signatures.end, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

/**
 * The words of a workbook in an archive that can be trusted: what a library makes of lies about sizes, or of a bomb, need not be known.
 * @param most bytes that all of it may unpack to
 * @throws ApiError('list_unreadable'), ApiError('list_too_large')
 */
export function boundedZip(zip: Buffer, most: number): Buffer {
  try {
    const entries: Entry[] = [];
    let left = most;
    for (const entry of listed(zip)) {
      if (!/\.(?:xml|rels)$/i.test(entry.name)) continue;
      const bytes = unpack(zip, entry, left);
      left -= bytes.length;
      entries.push({ name: entry.name, bytes });
    }
    return pack(entries);
  } catch (error) {
    // An offset that leads out of the file.
    throw error instanceof RangeError ? createApiError('list_unreadable') : error;
  }
}
