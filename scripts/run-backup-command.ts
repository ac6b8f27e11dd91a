import { ConfigError } from '#server/adapters/config-error.ts';
import { redactDatabaseError } from '#server/db/database-errors.ts';
import { BackupError, describeCause } from '#server/modules/backups/index.ts';

/** Runs a command. An expected failure prints one message and exits with 1. */
export async function runBackupCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const isExpected = error instanceof BackupError || error instanceof ConfigError;
    console.error(isExpected ? error.message : `Failed: ${describeCause(redactDatabaseError(error))}. Nothing was changed.`);
    process.exitCode = 1;
  }
}

export const formatMegabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Prints the progress: continuously on a terminal, otherwise every ten seconds. */
export function createProgress(verb: string): (bytes: number) => void {
  const intervalMs = process.stderr.isTTY ? 500 : 10_000;
  let printedAt = Date.now();
  return (bytes) => {
    if (Date.now() - printedAt < intervalMs) return;
    printedAt = Date.now();
    process.stderr.write(`${process.stderr.isTTY ? '\r' : ''}${verb} ${formatMegabytes(bytes)}${process.stderr.isTTY ? '' : '\n'}`);
  };
}
