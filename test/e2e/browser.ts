import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

const installed = [
  process.env['CHROME_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

// Nothing but the site under test: no look-ups of the browser's own.
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** An installed Chrome or Chromium; else the one that npm brings, unpacked into a folder of its own. */
export async function findBrowser(): Promise<LaunchOptions> {
  const found = installed.find((path) => path !== undefined && existsSync(path));
  if (found !== undefined) return { executablePath: found, args: quiet };
  // Workers read the same environment, so it is unpacked once.
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = process.env['E2E_BROWSER_DIR'] ??= mkdtempSync(join(tmpdir(), 'bullnose-browser-'));
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  // The rest, the server's database above all, keeps the usual folder: this one is closed to other users.
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
  // Its own flags put everything into one process, which is for clouds and falls over.
  return { executablePath, args: quiet };
}
