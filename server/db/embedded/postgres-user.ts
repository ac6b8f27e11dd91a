import { spawnSync } from 'node:child_process';
import { ConfigError } from '#server/adapters/config-error.ts';

/** The user that PostgreSQL runs as; undefined for the user of this process. */
export type OsUser = { uid: number; gid: number } | undefined;

const readPostgresId = (flag: string): number =>
  Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim() || Number.NaN);

/**
 * Returns the system user `postgres` if this process runs as root, which PostgreSQL does not allow. Creates the user if it is missing.
 * @throws ConfigError if the user can neither be found nor created
 */
export function findOrCreatePostgresUser(): OsUser {
  if (process.getuid?.() !== 0) return undefined;
  if (Number.isNaN(readPostgresId('-u'))) {
    process.stdout.write('Creating the system user "postgres", because PostgreSQL does not run as root.\n');
    const useradd = spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
    if (useradd.status !== 0) spawnSync('adduser', ['-S', '-D', '-H', 'postgres']);
  }
  const runAs = { uid: readPostgresId('-u'), gid: readPostgresId('-g') };
  if (Number.isNaN(runAs.uid) || Number.isNaN(runAs.gid)) {
    throw new ConfigError([
      'PostgreSQL may not run as root and no "postgres" user could be created. Start as another user, or set DATABASE_URL to a PostgreSQL server.',
    ]);
  }
  return runAs;
}

/** Returns true if the user may enter a folder or execute a file. Runs a test as that user, because permissions of parent folders count too. */
export function canExecute(path: string, runAs: OsUser): boolean {
  return spawnSync('test', ['-x', path], { ...runAs, cwd: '/' }).status === 0;
}
