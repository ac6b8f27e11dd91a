import { exitOnUncaughtError } from './db/database-errors.ts';
import { ConfigError } from '#domain/errors/config-error.ts';
import { readConfig } from './app/config.ts';
import { runSupervisor } from './processes/supervisor.ts';

// The entry point of `npm start`. An invalid setting ends it with a message that names the setting and its correction.
exitOnUncaughtError();
try {
  await runSupervisor(readConfig(process.env));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(`Bullnose did not start.\n${error.message}`);
  process.exit(1);
}
