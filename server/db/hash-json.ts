import { createHash } from 'node:crypto';

/** Returns a stable hash of a JSON value, for example to compare a plan with the previewed one. */
export const hashJson = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
