import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type EmailFile = { fileName: string; number: number; kind: string; status: 'waiting' | 'sent' | 'failed' };

/** Where mail lies as files while no mail server is set. */
export const outboxPath = (dataDir: string): string => join(dataDir, 'outbox');

/** `20261121-081500-0042-quote_received.eml`: sorts by time, in UTC. */
export function getFileName(mail: { createdAt: Date; number: number; kind: string }): string {
  const time = mail.createdAt
    .toISOString()
    .slice(0, 19)
    .replace('T', '-')
    .replace(/[^\d-]/g, '');
  const [year, month, ...rest] = time.split('-');
  return `${year}${month}${rest.join('-')}-${String(mail.number).padStart(4, '0')}-${mail.kind.replace(/\W/g, '')}.eml`;
}

const shape = /^\d{8}-\d{6}-(?<number>\d+)-(?<kind>\w+)(?:\.(?<status>sent|failed))?\.eml$/;

/** Lists the emails of a folder, oldest first; none without a folder. */
export async function listEmailFiles(path: string): Promise<EmailFile[]> {
  const names = await readdir(path).catch((): string[] => []);
  return names.toSorted().flatMap((fileName) => {
    const found = shape.exec(fileName)?.groups;
    if (found === undefined) return [];
    return [
      { fileName, number: Number(found['number']), kind: found['kind']!, status: (found['status'] ?? 'waiting') as EmailFile['status'] },
    ];
  });
}

export const readEmailFile = (path: string, fileName: string): Promise<Buffer> => readFile(join(path, fileName));

const settledName = (fileName: string, status: 'sent' | 'failed'): string => fileName.replace(/\.eml$/, `.${status}.eml`);

/** A folder of .eml files that only this user may read. A file is there whole or not at all. */
export function createFileOutbox(path: string) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return {
    async put(fileName: string, bytes: Buffer): Promise<void> {
      const part = join(path, `${fileName}.part`);
      await writeFile(part, bytes, { mode: 0o600 });
      await rename(part, join(path, fileName));
    },
    /** Also what a killed process left of it, and one that was settled. */
    async remove(fileName: string): Promise<void> {
      const names = [fileName, `${fileName}.part`, settledName(fileName, 'sent'), settledName(fileName, 'failed')];
      for (const name of names) await rm(join(path, name), { force: true });
    },
    /** Writes into the name of a file that its mail no longer waits. */
    async settle(fileName: string, status: 'sent' | 'failed'): Promise<void> {
      await rename(join(path, fileName), join(path, settledName(fileName, status))).catch((error: NodeJS.ErrnoException) => {
        // The file was deleted by hand, or before a crash.
        if (error.code !== 'ENOENT') throw error;
      });
    },
  };
}
export type FileOutbox = ReturnType<typeof createFileOutbox>;
