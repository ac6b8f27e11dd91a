import { createHash } from 'node:crypto';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { BackupError, describeCause } from '../backup-error.ts';
import { decodeArchive } from './archive-encoding.ts';

/** An entry of an archive. Its contents must be read before the next one. */
export type ArchiveEntry = { name: string; size: number; contents: Readable };

export async function readText(contents: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of contents) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Reads an archive to its end and checks its checksum.
 * @param readEntry reads an entry other than the manifest
 * @returns the manifest
 * @throws BackupError if the archive is encrypted with another key, truncated or altered
 */
export async function readArchive(
  encoded: Readable,
  { fileName, identity }: { fileName: string; identity: string | undefined },
  readEntry: (entry: ArchiveEntry) => Promise<void>,
): Promise<unknown> {
  const decoded = await decodeArchive(encoded, fileName, identity);
  const hash = createHash('sha256');
  const entries = extract();
  let decodingError: unknown;
  const decoding = pipeline(decoded, entries as unknown as NodeJS.WritableStream).catch((error: unknown) => (decodingError ??= error));
  const damaged = (reason: string): BackupError =>
    new BackupError(`${fileName} is damaged: ${reason}. Nothing was changed. Use another backup.`);
  let manifest: { sha256?: string } | undefined;
  let entryError: unknown;
  try {
    for await (const entry of entries) {
      const { name, size } = entry.header;
      if (name === 'manifest.json') {
        manifest = JSON.parse(await readText(entry as unknown as Readable)) as { sha256?: string };
        continue;
      }
      hash.update(`${name}\n`);
      const hashing = new Transform({
        transform(chunk: Buffer, _encoding, callback) {
          hash.update(chunk);
          callback(null, chunk);
        },
      });
      const reading = pipeline(entry as unknown as Readable, hashing);
      await Promise.all([
        reading,
        readEntry({ name, size, contents: hashing }).catch((error: unknown) => {
          entryError ??= error;
          throw error;
        }),
      ]);
    }
  } catch (error) {
    entries.destroy();
    await decoding;
    throw entryError ?? damaged(describeCause(decodingError ?? error));
  }
  await decoding;
  if (decodingError !== undefined) throw damaged(describeCause(decodingError));
  if (manifest === undefined) throw damaged('its end is missing');
  if (manifest.sha256 !== hash.digest('hex')) throw damaged('its checksum does not match its content');
  return manifest;
}
