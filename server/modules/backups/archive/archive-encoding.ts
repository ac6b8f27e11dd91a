import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupError, describeCause } from '../backup-error.ts';

// gzip instead of zstd: in Node 24 the streaming decompressor of zstd accepts truncated input, and emits its error only later.
const compressionLevel = 4;

const toWeb = (stream: Readable): ReadableStream<Uint8Array> => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>): Readable => Readable.fromWeb(stream as unknown as NodeReadableStream);

/** Passes the error of a stream to the next one, which `pipe` does not. */
const forwardErrors = <Target extends Readable>(source: Readable, target: Target): Target => {
  source.on('error', (error) => target.destroy(error));
  target.on('close', () => source.destroy());
  return target;
};

/**
 * Compresses an archive, and encrypts it with age if there is a recipient.
 * @param recipient a public key of age
 * @throws BackupError if the recipient is invalid
 */
export async function encodeArchive(archive: Readable, recipient: string | undefined): Promise<Readable> {
  const gzip = createGzip({ level: compressionLevel });
  const compressed = forwardErrors(archive, archive.pipe(gzip));
  if (recipient === undefined) return compressed;
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new BackupError(`BACKUP_RECIPIENT is "${recipient}", which is not a public key of age (age1…). Nothing was written.`);
  }
  return fromWeb(await encrypter.encrypt(toWeb(compressed)));
}

/**
 * Decrypts and decompresses an archive. The stream fails if the archive is damaged.
 * @param identity the text of a key file of age; its comments are ignored
 * @throws BackupError if the archive is encrypted and the key is missing or does not match
 */
export async function decodeArchive(encoded: Readable, fileName: string, identity: string | undefined): Promise<Readable> {
  const compressed = fileName.endsWith('.age') ? await decrypt(encoded, fileName, identity) : encoded;
  return forwardErrors(compressed, compressed.pipe(createGunzip()));
}

async function decrypt(encoded: Readable, fileName: string, identity: string | undefined): Promise<Readable> {
  const key = identity?.split('\n').find((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (key === undefined) {
    throw new BackupError(
      `${fileName} is encrypted. Set BACKUP_IDENTITY_FILE to the file with its private key (AGE-SECRET-KEY-…). Nothing was changed.`,
    );
  }
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(key.trim());
  } catch {
    throw new BackupError('The private key in BACKUP_IDENTITY_FILE is incomplete. Nothing was changed.');
  }
  try {
    return fromWeb(await decrypter.decrypt(toWeb(encoded)));
  } catch (error) {
    const { message } = error as Error;
    throw new BackupError(
      message.includes('no identity matched')
        ? `The private key in BACKUP_IDENTITY_FILE does not open ${fileName}. Use the key that belongs to its recipient. Nothing was changed.`
        : `${fileName} is damaged: ${describeCause(error)}. Nothing was changed. Use another backup.`,
    );
  }
}
