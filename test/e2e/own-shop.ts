import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { test as base } from './support.ts';

const startsWithin = 50_000;
const stopsWithin = 15_000;

/** Stops a shop, by force if it does not stop in time. */
export async function stopProcess(shop: ChildProcess): Promise<void> {
  if (shop.exitCode !== null || shop.signalCode !== null) return;
  const ended = once(shop, 'exit');
  const enough = setTimeout(() => shop.kill('SIGKILL'), stopsWithin);
  shop.kill('SIGTERM');
  await ended;
  clearTimeout(enough);
}

/** Waits until a shop has started. @returns its URL */
export function awaitAddress(shop: ChildProcess): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    setTimeout(() => reject(new Error('The shop was not ready in time.')), startsWithin).unref();
    shop.once('exit', (code) => reject(new Error(`The shop ended with code ${code} before it was ready.`)));
    let output = '';
    shop.stdout!.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /Ready at (\S+)/.exec(output);
      if (found) resolve(found[1]!);
    });
  });
}

/** Starts an empty shop. @returns it and its URL */
async function start(): Promise<{ shop: ChildProcess; address: string }> {
  const shop = spawn(process.execPath, [fileURLToPath(new URL('new-shop.ts', import.meta.url))], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    return { shop, address: await awaitAddress(shop) };
  } catch (error) {
    await stopProcess(shop);
    throw error;
  }
}

/**
 * As `test`, with an empty shop for each test: these tests change content that the tests of the common shop rely on. The fixture has test
 * scope because Playwright runs several files in one worker, where the second file would find the first one's content.
 */
export const test = base.extend<{ ownShop: string }>({
  ownShop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are asked for
    async ({}, use) => {
      const { shop, address } = await start();
      await use(address);
      await stopProcess(shop);
    },
    { timeout: 75_000 },
  ],
  baseURL: ({ ownShop }, use) => use(ownShop),
});
