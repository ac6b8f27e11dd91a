import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { test as base } from './support.ts';

/** Starts the shop that somebody has just opened. @returns it and where it is reached */
async function start(): Promise<{ shop: ChildProcess; address: string }> {
  const shop = spawn(process.execPath, [fileURLToPath(new URL('new-shop.ts', import.meta.url))], { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise<string>((resolve, reject) => {
    shop.once('exit', (code) => reject(new Error(`The shop ended with code ${code} before it was ready.`)));
    let said = '';
    shop.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const ready = /Ready at (\S+)/.exec(said);
      if (ready) resolve(ready[1]!);
    });
  });
  return { shop, address };
}

/** As `test`, on an empty shop of this file's own: what is changed for everybody is changed for no other test. */
export const test = base.extend<object, { ownShop: string }>({
  ownShop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are asked for
    async ({}, use) => {
      const { shop, address } = await start();
      await use(address);
      const ended = once(shop, 'exit');
      shop.kill('SIGTERM');
      await ended;
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ ownShop }, use) => use(ownShop),
});
