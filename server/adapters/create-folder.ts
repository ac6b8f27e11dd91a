import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Creates a folder and its parents. `mkdirSync` with `recursive` would not return for a folder in /proc. */
export function createFolder(path: string, mode?: number): void {
  if (existsSync(path)) return;
  createFolder(dirname(path), mode);
  try {
    mkdirSync(path, mode);
  } catch (error) {
    // Another process has created it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
