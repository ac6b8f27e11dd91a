import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

const installedBrowserPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/** True if npm provides a browser for this platform. Its version is the same on every machine, so screenshots can be compared. */
export const hasBundledBrowser = process.platform === 'linux' && process.arch === 'x64';

// Disables network requests of the browser itself, so that tests record only requests of the site.
const launchArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Renders fonts equally on every machine, so that screenshots can be compared.
  '--font-render-hinting=none',
];

/**
 * Returns launch options for the browser in CHROME_PATH, else for the headless browser from npm, which is twice as fast as an installed
 * one, else for an installed Chrome or Chromium.
 * @throws Error if no browser is found
 */
export async function resolveBrowser(): Promise<LaunchOptions> {
  const chromePath = process.env['CHROME_PATH'];
  if (chromePath !== undefined) return { executablePath: chromePath, args: launchArgs };
  if (hasBundledBrowser) return { executablePath: await unpackBrowser(), args: launchArgs };
  return findInstalledBrowser();
}

/** Returns launch options for the browser in CHROME_PATH, else for an installed Chrome or Chromium. @throws Error if none is found */
export function findInstalledBrowser(): LaunchOptions {
  const executablePath = [process.env['CHROME_PATH'], ...installedBrowserPaths].find((path) => path !== undefined && existsSync(path));
  if (executablePath === undefined) throw new Error('Install Chrome or Chromium, or set CHROME_PATH.');
  return { executablePath, args: launchArgs };
}

/** Unpacks the browser of the npm package into a new folder. @returns the path of its executable */
async function unpackBrowser(): Promise<string> {
  const originalTmpDir = process.env['TMPDIR'];
  process.env['TMPDIR'] = process.env['E2E_BROWSER_DIR'] ??= createBrowserFolder();
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  // Restores TMPDIR for everything else, such as the server's database: only this user can read the browser's folder.
  if (originalTmpDir === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = originalTmpDir;
  return executablePath;
}

// Workers inherit E2E_BROWSER_DIR, so the folder is created only once. The process that created it deletes it.
function createBrowserFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bullnose-browser-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
