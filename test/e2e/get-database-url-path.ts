import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns the path of the file to which the server under test writes the URL of its database. */
export const getDatabaseUrlPath = (): string => join(tmpdir(), `bullnose-e2e-${process.env['E2E_PORT'] ?? process.env['PORT']}.url`);
