import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';

/** The size of the pieces of a stream of unknown size. An entry of a tar file begins with its size. */
const pieceBytes = 4 * 1024 * 1024;

/**
 * Creates a tar file as a stream. The last entry, `manifest.json`, contains a checksum of all others.
 * @param onProgress receives the number of bytes whenever an entry was added
 */
export function createArchiveWriter(onProgress: (bytes: number) => void) {
  const archive = pack();
  const hash = createHash('sha256');
  let totalBytes = 0;

  async function addStream(name: string, size: number, contents: Readable): Promise<void> {
    hash.update(`${name}\n`);
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, callback) {
        hash.update(chunk);
        callback(null, chunk);
      },
    });
    await pipeline(contents, hashing, archive.entry({ name, size }) as unknown as NodeJS.WritableStream);
    totalBytes += size;
    onProgress(totalBytes);
  }
  const addBytes = (name: string, bytes: Buffer): Promise<void> =>
    addStream(name, bytes.length, Readable.from([bytes], { objectMode: false }));

  return {
    stream: Readable.from(archive, { objectMode: false }),
    addStream,
    addJson: (name: string, value: unknown): Promise<void> => addBytes(name, Buffer.from(JSON.stringify(value))),
    addBytes,

    /** Adds a stream of unknown size as the entries `name/0`, `name/1`, … */
    async addPieces(name: string, contents: AsyncIterable<Buffer>): Promise<void> {
      let pieces: Buffer[] = [];
      let bytes = 0;
      let index = 0;
      const flush = async (): Promise<void> => {
        await addBytes(`${name}/${index}`, Buffer.concat(pieces));
        index += 1;
        pieces = [];
        bytes = 0;
      };
      for await (const piece of contents) {
        pieces.push(piece);
        bytes += piece.length;
        if (bytes >= pieceBytes) await flush();
      }
      if (bytes > 0) await flush();
    },

    /** Adds the manifest with the checksum, and ends the archive. */
    async finish(manifest: object): Promise<void> {
      await addBytes('manifest.json', Buffer.from(JSON.stringify({ ...manifest, sha256: hash.copy().digest('hex') })));
      archive.finalize();
    },
    destroy(error: Error): void {
      archive.destroy(error);
    },
  };
}
export type ArchiveWriter = ReturnType<typeof createArchiveWriter>;
