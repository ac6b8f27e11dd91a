import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { test } from './support.ts';

const startTimeoutMs = 50_000;
const stopTimeoutMs = 15_000;

/** Stops a process. Kills it if it does not stop in time. */
export async function stopProcess(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return;
  const exited = once(app, 'exit');
  const killTimer = setTimeout(() => app.kill('SIGKILL'), stopTimeoutMs);
  app.kill('SIGTERM');
  await exited;
  clearTimeout(killTimer);
}

/** Waits until an application has started. @returns its URL */
export function waitForUrl(app: ChildProcess): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    setTimeout(() => reject(new Error('The application was not ready in time.')), startTimeoutMs).unref();
    app.once('exit', (code) => reject(new Error(`The application ended with code ${code} before it was ready.`)));
    let output = '';
    app.stdout!.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      // A chunk may end inside the URL, so the line break is part of the pattern.
      const match = /Ready at (\S+)\n/.exec(output);
      if (match) resolve(match[1]!);
    });
  });
}

/** Starts an application with an empty database. @returns its process and its URL */
async function startIsolatedApp(): Promise<{ app: ChildProcess; url: string }> {
  const script = fileURLToPath(new URL('start-isolated-app.ts', import.meta.url));
  const app = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    return { app, url: await waitForUrl(app) };
  } catch (error) {
    await stopProcess(app);
    throw error;
  }
}

/**
 * Extends `test` with a separate application without content, for tests whose changes would affect other tests. The fixture has test
 * scope because Playwright runs several files in one worker, where the second file would use the content of the first.
 */
export const testWithIsolatedApp = test.extend<{ appUrl: string }>({
  appUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the requested fixtures from the pattern
    async ({}, use) => {
      const { app, url } = await startIsolatedApp();
      await use(url);
      await stopProcess(app);
    },
    { timeout: 75_000 },
  ],
  baseURL: ({ appUrl }, use) => use(appUrl),
});
