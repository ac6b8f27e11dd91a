import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { compileCache, getEntryFile } from './processes/child-process.ts';

// The entry point of `npm start`: runs the built supervisor. Compiled code is cached for later starts.
enableCompileCache(compileCache);
await import(pathToFileURL(getEntryFile('supervisor-process')).href);
