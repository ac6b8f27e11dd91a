import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findInstalledBrowser } from '#test/e2e/browser.ts';

/** An installed browser (Lighthouse needs the parts that npm's lacks) that nothing steers but what connects to its port. */
export async function startBareBrowser(): Promise<{ port: number; stop: () => Promise<void> }> {
  const { executablePath, args } = findInstalledBrowser();
  const profile = mkdtempSync(join(tmpdir(), 'bullnose-profile-'));
  const own = [
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    '--ignore-certificate-errors',
    '--hide-scrollbars',
  ];
  const child = spawn(executablePath!, [...(args ?? []), ...own, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The browser ended with code ${code}.`)));
    let words = '';
    child.stderr.on('data', (part: Buffer) => {
      words += part.toString();
      const told = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(words)?.[1];
      if (told !== undefined) resolve(Number(told));
    });
  });
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { port, stop };
}
