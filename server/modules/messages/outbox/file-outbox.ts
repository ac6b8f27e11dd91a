import { existsSync, mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type EmailFile = { fileName: string; number: number; kind: string; status: 'waiting' | 'sent' | 'failed' };

/** Returns the folder of emails that are stored as files while no mail server is configured. */
export const getOutboxFolder = (dataDir: string): string => join(dataDir, 'outbox');

/** Returns a name that sorts by time (UTC), such as `20261121-081500-0042-quote_received.eml`. */
export function toEmlFileName(email: { createdAt: Date; number: number; kind: string }): string {
  const time = email.createdAt
    .toISOString()
    .slice(0, 19)
    .replace('T', '-')
    .replace(/[^\d-]/g, '');
  const [year, month, ...dayAndTime] = time.split('-');
  return `${year}${month}${dayAndTime.join('-')}-${String(email.number).padStart(4, '0')}-${email.kind.replace(/\W/g, '')}.eml`;
}

const fileNamePattern = /^\d{8}-\d{6}-(?<number>\d+)-(?<kind>\w+)(?:\.(?<status>sent|failed))?\.eml$/;

/** Lists the emails of a folder, oldest first. Returns an empty list if the folder does not exist. */
export async function listEmailFiles(path: string): Promise<EmailFile[]> {
  const names = existsSync(path) ? await readdir(path) : [];
  return names.toSorted().flatMap((fileName) => {
    const groups = fileNamePattern.exec(fileName)?.groups;
    if (groups === undefined) return [];
    return [
      { fileName, number: Number(groups['number']), kind: groups['kind']!, status: (groups['status'] ?? 'waiting') as EmailFile['status'] },
    ];
  });
}

export const readEmailFile = (path: string, fileName: string): Promise<Buffer> => readFile(join(path, fileName));

const toSettledFileName = (fileName: string, status: 'sent' | 'failed'): string => fileName.replace(/\.eml$/, `.${status}.eml`);

/** Creates a folder of .eml files that only the user of this process may read. Files are written atomically. */
export function createFileOutbox(path: string) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return {
    async put(fileName: string, bytes: Buffer): Promise<void> {
      const temporaryPath = join(path, `${fileName}.part`);
      await writeFile(temporaryPath, bytes, { mode: 0o600 });
      await rename(temporaryPath, join(path, fileName));
    },
    /** Removes the file of an email, whether it is waiting, settled, or incomplete because its process was killed. */
    async remove(fileName: string): Promise<void> {
      const names = [fileName, `${fileName}.part`, toSettledFileName(fileName, 'sent'), toSettledFileName(fileName, 'failed')];
      for (const name of names) await rm(join(path, name), { force: true });
    },
    /** Renames the file of an email that was sent or has failed. */
    async settle(fileName: string, status: 'sent' | 'failed'): Promise<void> {
      await rename(join(path, fileName), join(path, toSettledFileName(fileName, status))).catch((error: NodeJS.ErrnoException) => {
        // The file is missing if it was deleted manually, or if an earlier attempt renamed it and crashed before its transaction committed.
        if (error.code !== 'ENOENT') throw error;
      });
    },
  };
}
export type FileOutbox = ReturnType<typeof createFileOutbox>;
