import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the server under test tells its tests how to reach its database. */
export const databaseFile = (): string => join(tmpdir(), `bullnose-e2e-${process.env['E2E_PORT'] ?? process.env['PORT']}.url`);
