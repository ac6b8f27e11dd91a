import { defineConfig, devices } from '@playwright/test';
import { resolveBrowser, hasBundledBrowser } from './test/e2e/resolve-browser.ts';

// The environment passes the random port to the worker processes, which also load this file.
const port = (process.env['E2E_PORT'] ??= String(20_000 + Math.floor(Math.random() * 20_000)));
const baseURL = `http://localhost:${port}`;
const launchOptions = await resolveBrowser();

// Font rendering differs between browsers, so screenshots are compared only in the bundled browser.
const isOtherBrowser = !hasBundledBrowser || process.env['CHROME_PATH'] !== undefined;

export default defineConfig<{ isTranslated: boolean }>({
  testDir: 'test/e2e',
  fullyParallel: true,
  workers: 2,
  // Longer than any expected duration: no test asserts speed, and a shared machine may pause for half a minute.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  snapshotPathTemplate: 'test/e2e/screens/{arg}-{projectName}{ext}',
  ...(isOtherBrowser ? { testIgnore: /screens/ } : {}),
  reporter: [['list']],
  use: { baseURL, launchOptions, trace: process.env['TRACE'] === '1' ? 'on' : 'off', reducedMotion: 'reduce' },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
    // Tests that are independent of the viewport (`@desktop-only`) and tests that set the viewport run on the desktop only.
    {
      name: 'phone',
      testMatch: /(journey-|axe|layout|screens).*\.spec\.ts/,
      grepInvert: /@desktop-only/,
      // One device pixel per CSS pixel: a higher density takes longer.
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
    // Flows of the customer, the site and the back office, on pages that the browser has translated: whole files, and tests with the tag.
    {
      name: 'translated',
      grep: /@translated|\b(accept-quote|account|journey-guest|owner-journey|price-quote|price-book|sale-settings|admin-lists|admin-catalogue)\.spec\.ts/,
      grepInvert: /, 390 px/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 }, isTranslated: true },
    },
  ],
  webServer: {
    command: 'node test/e2e/server.ts',
    url: `${baseURL}/healthz`,
    timeout: 60_000,
    env: { PORT: port, LOG_LEVEL: 'warn' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
  },
});
