// `npm run dev` serves the site from the source files. A change of a page reloads the page. A change of server code restarts the processes.
import { watch } from 'node:fs';
import { ConfigError } from '#server/adapters/config-error.ts';
import { readConfig } from '#server/app/config.ts';
import { exitOnUncaughtError } from '#server/db/database-errors.ts';
import { runSupervisor } from '#server/processes/supervisor.ts';

exitOnUncaughtError();
process.execArgv.push('--conditions', 'development');
try {
  await runSupervisor(readConfig(process.env), {
    dev: true,
    onStarted: (restart) => {
      let timer: NodeJS.Timeout | undefined;
      for (const folder of ['server', 'contract', 'domain']) {
        watch(folder, { recursive: true }, (_event, name) => {
          if (name === null || name.endsWith('.test.ts') || !(name.endsWith('.ts') || name.endsWith('.sql'))) return;
          clearTimeout(timer);
          timer = setTimeout(restart, 100);
        });
      }
    },
  });
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(`Bullnose did not start.\n${error.message}`);
  process.exit(1);
}
