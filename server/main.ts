import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// The entry point of `npm start`, built as build/main.js, because Node would need 50 ms to strip types. It runs the built supervisor, and
// imports nothing else: only code that is loaded after this call is cached for later starts.
enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)));
await import(new URL('../build/supervisor-process.js', import.meta.url).href);
