import { spawnSync } from 'node:child_process';
import { ConfigError } from '#domain/errors/config-error.ts';

/** The user that PostgreSQL runs as; undefined for the user of this process. */
export type OsUser = { uid: number; gid: number } | undefined;

const getNumber = (flag: string): number => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim() || Number.NaN);

/**
 * Returns the system user `postgres` if this process runs as root, which PostgreSQL refuses. Creates the user if it is missing.
 * @throws ConfigError if the user can neither be found nor created
 */
export function findOrCreatePostgresUser(): OsUser {
  if (process.getuid?.() !== 0) return undefined;
  if (Number.isNaN(getNumber('-u'))) {
    process.stdout.write('Creating the system user "postgres", because PostgreSQL does not run as root.\n');
    const made = spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
    if (made.status !== 0) spawnSync('adduser', ['-S', '-D', '-H', 'postgres']);
  }
  const runAs = { uid: getNumber('-u'), gid: getNumber('-g') };
  if (Number.isNaN(runAs.uid) || Number.isNaN(runAs.gid)) {
    throw new ConfigError([
      'PostgreSQL may not run as root and no "postgres" user could be made. Start as another user, or set DATABASE_URL to a PostgreSQL server.',
    ]);
  }
  return runAs;
}

/** Returns true if the user may enter a folder or execute a file. Tried as that user, because the permissions of all parent folders count. */
export function canExecute(path: string, runAs: OsUser): boolean {
  return spawnSync('test', ['-x', path], { ...runAs, cwd: '/' }).status === 0;
}
