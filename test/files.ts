import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Creates a picture of one color, without an encoding: callers add `.png()` or `.jpeg()`. */
export const createSolidColourImage = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#9A4B2F' } });

export type TestFile = { name: string; bytes: Uint8Array };

/** Creates a form with all files in one field. `inject` and `fetch` send the form as multipart. */
export function createForm(files: readonly TestFile[], field = 'pictures'): FormData {
  const form = new FormData();
  for (const { name, bytes } of files) form.append(field, new Blob([new Uint8Array(bytes)]), name);
  return form;
}

/** Encodes a form as multipart, like a browser. @returns the body and its header with the boundary */
export async function encodeForm(form: FormData): Promise<{ payload: Buffer; headers: { 'content-type': string } }> {
  const body = new Response(form);
  return { payload: Buffer.from(await body.arrayBuffer()), headers: { 'content-type': body.headers.get('content-type')! } };
}

function createPngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Creates a valid black-and-white PNG of 1 MB whose decoded size is `side` × `side` bytes. @param side pixels, a multiple of 8 */
export function createDecompressionBomb(side = 20_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 1 });
  const filler = createPngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), Buffer.alloc(1_000_000 - pixels.length, 0x20)]));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    createPngChunk('IHDR', header),
    filler,
    createPngChunk('IDAT', pixels),
    createPngChunk('IEND', Buffer.alloc(0)),
  ]);
}
