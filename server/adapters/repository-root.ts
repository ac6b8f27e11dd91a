import { findPackageJSON } from 'node:module';
import { pathToFileURL } from 'node:url';

/** URL of the repository's folder, with a trailing slash. It does not depend on the depth of this file, which is built into another folder. */
export const repositoryRoot = new URL('./', pathToFileURL(findPackageJSON(import.meta.url)!));
