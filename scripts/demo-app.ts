import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Returns an unused port. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, 'localhost', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Starts the application like `npm start`, with the demo shop, and waits until it is ready. */
async function startApp(dataDir: string, port: number, publicUrl: string): Promise<ChildProcess> {
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: 'localhost',
    LOG_LEVEL: 'warn',
    DEMO: 'on',
    PUBLIC_URL: publicUrl,
    DATABASE_URL: '',
    FILES_URL: '',
  };
  // Detached: Ctrl-C reaches only this process, which then stops the application.
  const app = spawn(process.execPath, [join(root, 'server/main.ts')], {
    env: { ...process.env, ...settings },
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
 * Runs work with a temporary application: built if necessary, with the demo shop on a new database. Ctrl-C also stops it.
 * @param publicUrl the public URL; by default `http://localhost` with the port
 */
export async function withDemoApp(work: (port: number) => Promise<void>, publicUrl = ''): Promise<void> {
  const ready = spawnSync(process.execPath, [join(root, 'scripts/ready.js')], { stdio: 'inherit' });
  if (ready.status !== 0) process.exit(ready.status ?? 1);
  const dataDir = mkdtempSync(join(tmpdir(), 'bullnose-demo-'));
  // The user who runs PostgreSQL must be able to read it.
  chmodSync(dataDir, 0o755);
  let app: ChildProcess | undefined;
  async function cleanUp(): Promise<void> {
    if (app) await stopApp(app);
    rmSync(dataDir, { recursive: true, force: true });
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void cleanUp().then(() => process.exit(1)));
  try {
    const port = await findFreePort();
    app = await startApp(dataDir, port, publicUrl);
    await work(port);
  } finally {
    await cleanUp();
  }
}
