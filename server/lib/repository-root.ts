import { findPackageJSON } from 'node:module';
import { pathToFileURL } from 'node:url';

/** URL of the repository's folder, with a trailing slash. The built web process runs from another depth than its sources. */
export const repositoryRoot = new URL('./', pathToFileURL(findPackageJSON(import.meta.url)!));
