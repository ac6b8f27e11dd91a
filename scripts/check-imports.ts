import { listImports, readSources } from './imports/import-graph.ts';
import { checkImports } from './imports/import-rules.ts';

const messages = checkImports(listImports(readSources('{domain,contract,web,server,seed,scripts}/**/*.{ts,tsx}')));
for (const message of messages) console.error(message);
process.exitCode = messages.length === 0 ? 0 : 1;
