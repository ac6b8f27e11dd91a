import type { Browser, BrowserContext, Page } from '@playwright/test';

/** What a person does, how long it took in milliseconds, and what it may take. */
export type Handled = { what: string; took: number; most: number };

/** How often each is measured. */
const runs = 5;
/** Milliseconds that a finger stays on the glass. Pressed and let go at once, what follows each would be one task, as on no phone. */
const touch = { delay: 80 };
const phone = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true, ignoreHTTPSErrors: true, deviceScaleFactor: 1.75 };

/** Measures in the page: from the press of a link until the next page's heading is painted. */
const watchPaint = (): void => {
  const seen = globalThis as unknown as { painted: Promise<number> };
  seen.painted = new Promise((resolve) => {
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const before = document.querySelector('#main h1');
        const observer = new MutationObserver(() => {
          const heading = document.querySelector('#main h1');
          if (heading === null || heading === before) return;
          observer.disconnect();
          // A task after the frame's callbacks runs when the frame is drawn.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
        });
        observer.observe(document.querySelector('#main')!, { childList: true, subtree: true });
      },
      { once: true, capture: true },
    );
  });
};

async function paintAfterLooking(context: BrowserContext, origin: string, from: string, to: string): Promise<Handled> {
  const page = await context.newPage();
  await page.goto(`${origin}${from}`);
  await page.waitForLoadState('networkidle');
  const link = page.locator(`a[href="${to}"]`).filter({ visible: true }).first();
  await link.scrollIntoViewIfNeeded();
  await link.dispatchEvent('touchstart');
  await page.waitForLoadState('networkidle');
  await page.evaluate(watchPaint);
  await link.click();
  const took = await page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted);
  await page.close();
  return { what: `${from} → ${to}, from the press until it is painted`, took, most: 100 };
}

/** Collects in the page what its main thread did from the first press or choice on: what looks for the thing to press is not the page's. */
const watchTasks = (): void => {
  const seen = globalThis as unknown as { longest: number };
  seen.longest = 0;
  let began = Infinity;
  const begin = ({ timeStamp }: Event) => (began = Math.min(began, timeStamp));
  for (const type of ['pointerdown', 'change']) addEventListener(type, begin, { capture: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      const since = startTime + duration - Math.max(startTime, began);
      seen.longest = Math.max(seen.longest, since);
    }
  }).observe({ type: 'longtask' });
};

/** The longest task of the main thread while something is done, on a processor four times as slow; 0 when none is worth telling. */
async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(watchTasks);
  await work();
  await page.waitForTimeout(800);
  const longest = await page.evaluate(() => (globalThis as unknown as { longest: number }).longest);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return longest;
}

const presses: { what: string; at: string; prepare?: (page: Page) => Promise<void>; press: (page: Page) => Promise<void> }[] = [
  {
    what: 'a filter of the list',
    at: '/prodlist',
    press: async (page) => void (await page.getByLabel('Material', { exact: true }).selectOption({ index: 1 })),
  },
  { what: "a stone's dialog", at: '/prodlist', press: (page) => page.locator('main article a').first().click(touch) },
  {
    what: 'a step of the quote form',
    at: '/quotes?product=paarl-rock',
    prepare: async (page) => {
      await page.getByLabel('Meters', { exact: true }).fill('4.2');
      await page.getByRole('group', { name: 'Measured in' }).getByRole('checkbox').first().check();
    },
    press: (page) => page.getByRole('button', { name: 'Next', exact: true }).click(touch),
  },
];

/** The one in the middle of a few: each falls together with something else now and then. */
async function inTheMiddle(measure: () => Promise<Handled>): Promise<Handled> {
  const all: Handled[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await measure());
  return all.toSorted((a, b) => a.took - b.took)[Math.floor(runs / 2)]!;
}

async function taskOf(context: BrowserContext, origin: string, { what, at, prepare, press }: (typeof presses)[number]): Promise<Handled> {
  const page = await context.newPage();
  await page.goto(`${origin}${at}`);
  await page.waitForLoadState('networkidle');
  await prepare?.(page);
  const took = await longestTask(page, () => press(page));
  await page.close();
  return { what: `${what}: the longest task, processor 4 × slower`, took, most: 50 };
}

/** Everything of the budget that a person feels in the hand, on a phone. */
export async function measureInTheHand(browser: Browser, origin: string): Promise<Handled[]> {
  const context = await browser.newContext(phone);
  const results: Handled[] = [];
  for (const [from, to] of [
    ['/', '/allproducts'],
    ['/', '/gallery'],
    ['/allproducts', '/aboutus'],
    ['/gallery', '/services'],
  ] as const)
    results.push(await inTheMiddle(() => paintAfterLooking(context, origin, from, to)));
  for (const one of presses) results.push(await inTheMiddle(() => taskOf(context, origin, one)));
  await context.close();
  return results;
}
