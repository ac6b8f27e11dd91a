import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/** True if npm provides a browser for this machine. It has the same version everywhere, so its screenshots can be compared. */
export const hasBundledBrowser = process.platform === 'linux' && process.arch === 'x64';

// Requests to the site under test only, none of the browser itself.
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The same font rendering on every machine.
  '--font-render-hinting=none',
];

/**
 * Finds the browser: that of CHROME_PATH, else the headless one of npm, which is twice as fast as an installed one, else an installed
 * Chrome or Chromium.
 */
export async function resolveBrowser(): Promise<LaunchOptions> {
  const wanted = process.env['CHROME_PATH'];
  if (wanted !== undefined) return { executablePath: wanted, args: quiet };
  if (hasBundledBrowser) return { executablePath: await unpackBrowser(), args: quiet };
  return findInstalledBrowser();
}

/** Returns the installed Chrome or Chromium, or that of CHROME_PATH. @throws Error if none is found, with what to do */
export function findInstalledBrowser(): LaunchOptions {
  const found = [process.env['CHROME_PATH'], ...installed].find((path) => path !== undefined && existsSync(path));
  if (found === undefined) throw new Error('Install Chrome or Chromium, or name one in CHROME_PATH.');
  return { executablePath: found, args: quiet };
}

/** Unpacks the browser of the npm package into a new folder. @returns the path of its executable */
async function unpackBrowser(): Promise<string> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = process.env['E2E_BROWSER_DIR'] ??= createBrowserFolder();
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  // Everything else, such as the server's database, uses the usual folder: other users cannot read this one.
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
  return executablePath;
}

// Workers inherit the environment, so the folder is created once and deleted by the process that created it.
function createBrowserFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bullnose-browser-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
