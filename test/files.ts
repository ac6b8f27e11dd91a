import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A small picture of one colour. */
export const photo = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#9A4B2F' } });

export type TestFile = { name: string; bytes: Uint8Array };

/** Returns a multipart body as a browser writes it, with every file in `field`. */
export function multipart(files: readonly TestFile[], field = 'pictures'): { payload: Buffer; headers: Record<string, string> } {
  const edge = 'edge-of-parts';
  const parts = files.flatMap(({ name, bytes }) => [
    Buffer.from(
      `--${edge}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${edge}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Creates a valid black-and-white PNG of 1 MB whose decoded size is `side` × `side` bytes. @param side pixels, a multiple of 8 */
export function makeBomb(side = 20_000): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 1 });
  const filling = chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), Buffer.alloc(1_000_000 - pixels.length, 0x20)]));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', head), filling, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}
