import type { Browser, BrowserContext, Page } from '@playwright/test';

/** A measured interaction. `tookMs` is its duration, `maxMs` the goal. */
export type Interaction = { label: string; tookMs: number; maxMs: number };

/** The number of measurements of each interaction. The result is their median. */
const runs = 5;
/** The duration of a touch, in milliseconds. Without a delay, press and release would be handled in one task, unlike on a phone. */
const touch = { delay: 80 };
const phone = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true, ignoreHTTPSErrors: true, deviceScaleFactor: 1.75 };

/** Runs in the page: measures the time from the click of a link until the heading of the next page is painted. */
const startPaintTimer = (): void => {
  const measurement = globalThis as unknown as { painted: Promise<number> };
  measurement.painted = new Promise((resolve) => {
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const previousHeading = document.querySelector('#main h1');
        const observer = new MutationObserver(() => {
          const heading = document.querySelector('#main h1');
          if (heading === null || heading === previousHeading) return;
          observer.disconnect();
          // The timeout runs after the frame was painted.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
        });
        observer.observe(document.querySelector('#main')!, { childList: true, subtree: true });
      },
      { once: true, capture: true },
    );
  });
};

async function measureNavigation(context: BrowserContext, origin: string, from: string, to: string): Promise<Interaction> {
  const page = await context.newPage();
  await page.goto(`${origin}${from}`);
  await page.waitForLoadState('networkidle');
  const link = page.locator(`a[href="${to}"]`).filter({ visible: true }).first();
  await link.scrollIntoViewIfNeeded();
  await link.dispatchEvent('touchstart');
  await page.waitForLoadState('networkidle');
  await page.evaluate(startPaintTimer);
  await link.click();
  const tookMs = await page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted);
  await page.close();
  return { label: `${from} → ${to}, from click to paint`, tookMs, maxMs: 100 };
}

/**
 * Runs in the page: records the longest task after the first pointer or change event. Ignores earlier tasks, which are caused by Playwright
 * locating the element.
 */
const startTaskTimer = (): void => {
  const measurement = globalThis as unknown as { longestMs: number };
  measurement.longestMs = 0;
  let startedAt = Infinity;
  const handleStart = ({ timeStamp }: Event) => (startedAt = Math.min(startedAt, timeStamp));
  for (const type of ['pointerdown', 'change']) addEventListener(type, handleStart, { capture: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      const durationAfterStartMs = startTime + duration - Math.max(startTime, startedAt);
      measurement.longestMs = Math.max(measurement.longestMs, durationAfterStartMs);
    }
  }).observe({ type: 'longtask' });
};

/** Returns the duration of the longest main-thread task of an action, with a four times slower processor; 0 without a long task. */
async function measureLongestTask(page: Page, action: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(startTaskTimer);
  await action();
  await page.waitForTimeout(800);
  const longestMs = await page.evaluate(() => (globalThis as unknown as { longestMs: number }).longestMs);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return longestMs;
}

const actions: { label: string; path: string; prepare?: (page: Page) => Promise<void>; perform: (page: Page) => Promise<void> }[] = [
  {
    label: 'a filter of the list',
    path: '/prodlist',
    perform: async (page) => void (await page.getByLabel('Material', { exact: true }).selectOption({ index: 1 })),
  },
  { label: "a stone's dialog", path: '/prodlist', perform: (page) => page.locator('main article a').first().click(touch) },
  {
    label: 'a step of the quote form',
    path: '/quotes?product=paarl-rock',
    prepare: async (page) => {
      await page.getByLabel('Meters', { exact: true }).fill('4.2');
      await page.getByRole('group', { name: 'Measured in' }).getByRole('checkbox').first().check();
    },
    perform: (page) => page.getByRole('button', { name: 'Next', exact: true }).click(touch),
  },
];

/** Returns the median of several measurements. */
async function measureMedian(measure: () => Promise<Interaction>): Promise<Interaction> {
  const interactions: Interaction[] = [];
  for (let run = 0; run < runs; run += 1) interactions.push(await measure());
  return interactions.toSorted((a, b) => a.tookMs - b.tookMs)[Math.floor(runs / 2)]!;
}

async function measureTask(
  context: BrowserContext,
  origin: string,
  { label, path, prepare, perform }: (typeof actions)[number],
): Promise<Interaction> {
  const page = await context.newPage();
  await page.goto(`${origin}${path}`);
  await page.waitForLoadState('networkidle');
  await prepare?.(page);
  const tookMs = await measureLongestTask(page, () => perform(page));
  await page.close();
  return { label: `${label}: the longest task, processor 4 × slower`, tookMs, maxMs: 50 };
}

/** Measures the latency of the main interactions on a phone. */
export async function measureInteractions(browser: Browser, origin: string): Promise<Interaction[]> {
  const context = await browser.newContext(phone);
  const results: Interaction[] = [];
  for (const [from, to] of [
    ['/', '/allproducts'],
    ['/', '/gallery'],
    ['/allproducts', '/aboutus'],
    ['/gallery', '/services'],
  ] as const)
    results.push(await measureMedian(() => measureNavigation(context, origin, from, to)));
  for (const action of actions) results.push(await measureMedian(() => measureTask(context, origin, action)));
  await context.close();
  return results;
}
