import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, 'localhost', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** The application as `npm start` runs it, with the whole demo shop. @returns when it answers */
async function startApp(dataDir: string, port: number, publicUrl: string): Promise<ChildProcess> {
  const own = {
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: 'localhost',
    LOG_LEVEL: 'warn',
    DEMO: 'on',
    PUBLIC_URL: publicUrl,
    DATABASE_URL: '',
    FILES_URL: '',
  };
  // A session of its own: Ctrl-C comes to this process, which then stops it in order.
  const app = spawn(process.execPath, [join(root, 'server/main.ts')], {
    env: { ...process.env, ...own },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  await new Promise<void>((resolve, reject) => {
    app.once('exit', (code) => reject(new Error(`The application ended with code ${code} before it was ready.`)));
    app.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('Ready at') && resolve());
  });
  return app;
}

function stopApp(app: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (app.exitCode !== null || app.signalCode !== null) return resolve();
    app.once('exit', () => resolve());
    app.kill('SIGTERM');
  });
}

/**
 * Runs some work with an application of its own: built if need be, on a database that is thrown away, with the demo shop.
 * Ctrl-C stops it too.
 * @param publicUrl where people reach it, when that is not its own port
 */
export async function withOwnApp(work: (port: number) => Promise<void>, publicUrl = ''): Promise<void> {
  const ready = spawnSync(process.execPath, [join(root, 'scripts/ready.js')], { stdio: 'inherit' });
  if (ready.status !== 0) process.exit(ready.status ?? 1);
  const dataDir = mkdtempSync(join(tmpdir(), 'bullnose-own-'));
  // PostgreSQL's user must be able to enter it.
  chmodSync(dataDir, 0o755);
  let app: ChildProcess | undefined;
  async function end(): Promise<void> {
    if (app) await stopApp(app);
    rmSync(dataDir, { recursive: true, force: true });
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end().then(() => process.exit(1)));
  try {
    const port = await freePort();
    app = await startApp(dataDir, port, publicUrl);
    await work(port);
  } finally {
    await end();
  }
}
