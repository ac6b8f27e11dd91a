import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** Returns the SHA-256 hash of a file as hexadecimal digits. */
export const hashFile = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
