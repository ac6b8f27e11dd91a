import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ConfigError } from '#server/adapters/config-error.ts';
import { redactUrl } from '#server/adapters/redact-url.ts';
import { minSecretLength, type Config } from '#server/app/config.ts';
import { createFileStorage, getFilesFolder, restrictPermissions } from '#server/adapters/file-storage.ts';

// Checks that run before the database is opened. Each error names the setting and its correction.

/** @throws ConfigError with HOST and PORT if this process cannot listen there */
export async function assertPortAvailable({ host, port }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new ConfigError([
          error.code === 'EADDRINUSE'
            ? `PORT is ${port}, which another program is using. Stop it, or set PORT to another number.`
            : `HOST is "${host}" and PORT ${port}, where this process cannot listen (${error.code}). Set HOST or PORT.`,
        ]),
      ),
    );
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** Corrects the permissions of stored files. @throws ConfigError with FILES_URL or DATA_DIR if files cannot be stored there */
export async function prepareFileStorage({ filesUrl, dataDir }: Config): Promise<void> {
  try {
    const files = await createFileStorage(filesUrl, dataDir);
    await files.put('start-check', 'x');
    await files.delete('start-check');
    const folder = getFilesFolder(filesUrl, dataDir);
    if (folder !== undefined) await restrictPermissions(folder);
  } catch (error) {
    const where = filesUrl === undefined ? `DATA_DIR is "${dataDir}", where files` : `FILES_URL is "${redactUrl(filesUrl)}", where files`;
    const { cause, message } = error as Error;
    throw new ConfigError([`${where} cannot be stored: ${cause instanceof Error ? cause.message : message}`]);
  }
}

/**
 * Returns the secret that signs tokens: the setting, or one generated once and stored in the data folder.
 * @throws ConfigError if the stored secret is incomplete
 */
export function loadOrCreateSecret({ secret, dataDir }: Config): string {
  if (secret !== undefined) return secret;
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 });
  const stored = readFileSync(file, 'utf8').trim();
  if (stored.length < minSecretLength) {
    throw new ConfigError([
      `${file} contains fewer than ${minSecretLength} characters. Restore it from a backup, or delete it: all users must then sign in again.`,
    ]);
  }
  return stored;
}
