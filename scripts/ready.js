// Runs before `npm start`, `npm test` and `npm run dev`. Installs packages if the lock file has changed, and builds the application if its
// sources have changed. Supports Node 20 and later.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const getRootPath = (...names) => join(root, ...names);

/** Returns a fingerprint of files from their sizes and modification times. */
function createFingerprint(paths) {
  const hash = createHash('sha256');
  const addPath = (path) => {
    if (!existsSync(path)) return;
    const stat = statSync(path);
    if (stat.isDirectory()) for (const name of readdirSync(path)) addPath(join(path, name));
    else if (!/\.test\.tsx?$/.test(path)) hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
  };
  for (const path of paths) addPath(getRootPath(path));
  return hash.digest('hex');
}

function run(command, args) {
  const path = `${getRootPath('node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`;
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: path },
  });
  if (status !== 0) {
    console.error(`"${command} ${args.join(' ')}" failed${error ? `: ${error.message}` : ''}.`);
    process.exit(status ?? 1);
  }
}

/** Calls `callback` and stores the fingerprint in the marker file, unless the file already contains the fingerprint. */
function runIfChanged(markerPath, fingerprint, callback) {
  const file = getRootPath(markerPath);
  if (existsSync(file) && readFileSync(file, 'utf8') === fingerprint) return;
  callback();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, fingerprint);
}

const lockFileHash = createHash('sha256')
  .update(readFileSync(getRootPath('package-lock.json')))
  .digest('hex');
runIfChanged('node_modules/.bullnose-installed', lockFileHash, () => {
  console.log('Installing…');
  // `npm ci` would reject a lock file without the optional packages of other platforms, which some registries do not have.
  run('npm', ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
});

if (!process.argv.includes('--no-build')) {
  const sources = ['web', 'domain', 'contract', 'public', 'server', 'package-lock.json', 'vite.config.ts', 'vite.server.config.ts'];
  runIfChanged('build/.bullnose-built', createFingerprint(sources), () => {
    console.log('Building…');
    run('npm', ['run', 'build', '--silent']);
  });
}
