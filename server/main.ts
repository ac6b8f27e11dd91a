import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { compileCacheFolder, getEntryFile } from './processes/child-process.ts';

// The entry point of `npm start`: runs the built supervisor. Compiled code is cached for later starts.
enableCompileCache(compileCacheFolder);
await import(pathToFileURL(getEntryFile('supervisor-process')).href);
