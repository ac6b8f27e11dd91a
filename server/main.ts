import { exitOnUncaughtError } from './db/database-errors.ts';
import { ConfigError } from '#domain/errors/config-error.ts';
import { readConfig } from './app/config.ts';
import { runSupervisor } from './processes/supervisor.ts';

// `npm start`: config, database, children, until a signal. A wrong setting stops it with its name and the mend.
exitOnUncaughtError();
try {
  await runSupervisor(readConfig(process.env));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(`Bullnose did not start.\n${error.message}`);
  process.exit(1);
}
