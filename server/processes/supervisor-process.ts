import { ConfigError } from '#server/adapters/config-error.ts';
import { readConfig } from '#server/app/config.ts';
import { exitOnUncaughtError } from '#server/db/database-errors.ts';
import { runSupervisor } from './supervisor.ts';

// An invalid setting ends the process with a message that names the setting and its correction.
exitOnUncaughtError();
try {
  await runSupervisor(readConfig(process.env));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  // Plain text on the terminal instead of the log: LOG_LEVEL may be one of the invalid settings.
  console.error(`Bullnose did not start.\n${error.message}`);
  process.exit(1);
}
