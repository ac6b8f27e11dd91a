// `npm run lighthouse`: checks the budgets of every public page over HTTP/2 and TLS in Lighthouse's mobile simulation.
// Writes docs/performance.md; ends with 1 where a goal is missed. `-- /services /` measures these alone and writes nothing.
import { constants, setPriority } from 'node:os';
import { chromium, type Browser } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { resolveBrowser, findInstalledBrowser } from '#test/e2e/find-browser.ts';
import { startH2Proxy } from './h2-proxy.ts';
import { measureInteractions, type Interaction } from './interaction-latency.ts';
import { findFreePort, withDemoApp } from './demo-app.ts';
import { describeMachine, markdownTable, writeSection } from './performance-doc.ts';

const chosen = process.argv.slice(2);
const runs = Number(process.env['LIGHTHOUSE_RUNS'] ?? 1);

/** Each figure's goal; `least` where more is better. */
const goals = {
  performance: { title: 'performance', least: 97 },
  accessibility: { title: 'accessibility', least: 100 },
  'best-practices': { title: 'best practices', least: 100 },
  seo: { title: 'SEO', least: 100 },
  lcp: { title: 'LCP s', most: 1.5, digits: 2 },
  tbt: { title: 'TBT ms', most: 150 },
  cls: { title: 'CLS', most: 0.02, digits: 3 },
  script: { title: 'JavaScript kB', most: 120, digits: 1 },
  bytes: { title: 'first view kB', most: 500 },
} as const satisfies Record<string, { title: string; least?: number; most?: number; digits?: number }>;
type Figure = keyof typeof goals;
type Measured = { path: string; figures: Record<Figure, number>; errors: string[] };
const figures = Object.keys(goals) as Figure[];

const isMet = (figure: Figure, value: number): boolean => {
  const { least, most } = goals[figure] as { least?: number; most?: number };
  return value >= (least ?? Number.NEGATIVE_INFINITY) && value <= (most ?? Number.POSITIVE_INFINITY);
};
const shown = (figure: Figure, value: number): string => {
  const text = value.toFixed((goals[figure] as { digits?: number }).digits ?? 0);
  return isMet(figure, value) ? text : `**${text}**`;
};

type Sent = { resourceType: string; transferSize: number };
const kilobytes = (sent: readonly Sent[]): number => sent.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000;

async function measureOnce(port: number, origin: string, path: string): Promise<Measured> {
  const onlyCategories = figures.slice(0, 4);
  const result = await lighthouse(`${origin}${path}`, { port, output: 'json', logLevel: 'silent', onlyCategories });
  if (result === undefined || result.lhr.runtimeError) throw new Error(`${path}: ${result?.lhr.runtimeError?.message ?? 'no answer'}`);
  const { categories, audits } = result.lhr;
  const sent = (audits['network-requests']!.details as unknown as { items: Sent[] }).items;
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string): number => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY;
  const judged = ['accessibility', 'best-practices', 'seo'].flatMap((name) => categories[name]!.auditRefs);
  return {
    path,
    figures: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      lcp: value('largest-contentful-paint') / 1000,
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      script: kilobytes(sent.filter(({ resourceType }) => resourceType === 'Script')),
      bytes: kilobytes(sent),
    },
    errors: judged.flatMap(({ id, weight }) => (weight > 0 && audits[id]?.score === 0 ? [id] : [])),
  };
}

/** A browser that has just started may miss the beginning of its first page. */
async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; tries < 4; tries += 1) {
    try {
      return await work();
    } catch (error) {
      console.log(`${(error as Error).message} Once more.`);
    }
  }
  return work();
}

/** The run in the middle, by its performance. */
async function measure(port: number, origin: string, path: string): Promise<Measured> {
  const all: Measured[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await retried(() => measureOnce(port, origin, path)));
  return all.toSorted((a, b) => a.figures.performance - b.figures.performance || b.figures.lcp - a.figures.lcp)[Math.floor(runs / 2)]!;
}

async function publicPaths(origin: string): Promise<string[]> {
  const post = async <Answer>(path: string): Promise<Answer> =>
    (await (
      await fetch(`${origin}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
    ).json()) as Answer;
  const stones = await post<{ response: { result: { slug: string }[] } }>('/site/list/all/products');
  const projects = await post<{ result: { _id: string }[] }>('/user/list/gallery');
  return [
    '/',
    '/allproducts',
    '/prodlist',
    `/stone/${stones.response.result[0]!.slug}`,
    '/services',
    '/gallery',
    `/gallery/details?id=${projects.result[0]!._id}`,
    '/aboutus',
    '/contactus',
    '/privacypolicy',
    '/termsandconditions',
    '/quotes',
  ];
}

/** Visits a page once before it is measured: picture derivatives are made at their first request. */
async function warmUp(browser: Browser, address: string): Promise<void> {
  const page = await browser.newPage({ ignoreHTTPSErrors: true, viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.close();
}

function report(pages: readonly Measured[], interactions: readonly Interaction[]): string {
  const goal = (figure: Figure): string => {
    const { least, most } = goals[figure] as { least?: number; most?: number };
    return least === undefined ? `≤ ${most}` : `≥ ${least}`;
  };
  const rows = pages.map(({ path, figures: found }) => [
    path.replace(/=.*/, '=…'),
    ...figures.map((figure) => shown(figure, found[figure])),
  ]);
  const interactionRows = interactions.map(({ what, tookMs, maxMs }) => [
    what,
    tookMs > maxMs ? `**${tookMs.toFixed(0)} ms**` : `${tookMs.toFixed(0)} ms`,
    `≤ ${maxMs} ms`,
  ]);
  return [
    markdownTable(['page', ...figures.map((figure) => goals[figure].title)], [['*goal*', ...figures.map(goal)], ...rows]),
    markdownTable(['interaction', 'measured', 'goal'], interactionRows),
  ].join('\n\n');
}

const proxyPort = await findFreePort();
const origin = `https://localhost:${proxyPort}`;
// Lighthouse needs parts that the npm package's browser lacks, and a browser without a second client.
const { executablePath: chromePath, args = [] } = findInstalledBrowser();
const chromeFlags = [...args, '--headless=new', '--ignore-certificate-errors', '--hide-scrollbars'];
// Playwright's browser ends with this process, also if the second one does not start.
const browser = await chromium.launch(await resolveBrowser());
const lighthouseBrowser = await launch({ chromePath, chromeFlags });
// Server and measurement run on the same machine: they must not take the processor from the browser.
setPriority(constants.priority.PRIORITY_LOW);
try {
  await withDemoApp(async (port) => {
    const stopProxy = await startH2Proxy(proxyPort, port);
    try {
      const paths = chosen.length > 0 ? chosen : await publicPaths(`http://localhost:${port}`);
      const pages: Measured[] = [];
      for (const path of paths) {
        await warmUp(browser, `${origin}${path}`);
        const page = await measure(lighthouseBrowser.port, origin, path);
        console.log(
          `${path}  ${figures.map((figure) => `${goals[figure].title} ${shown(figure, page.figures[figure])}`).join('  ')}  ${page.errors.join(' ')}`,
        );
        pages.push(page);
      }
      const interactions = await measureInteractions(browser, origin);
      const text = report(pages, interactions);
      console.log(text);
      if (chosen.length === 0)
        writeSection(
          'npm run lighthouse',
          `${describeMachine()} Lighthouse's mobile simulation over HTTP/2 and TLS, demo shop, browser with the highest priority, median of ${runs} runs. JavaScript and first view are compressed sizes.\n\n${text}`,
        );
      const isMissed = pages.some(({ figures: found }) => figures.some((figure) => !isMet(figure, found[figure])));
      if (isMissed || interactions.some(({ tookMs, maxMs }) => tookMs > maxMs)) process.exitCode = 1;
    } finally {
      stopProxy();
    }
  }, origin);
} finally {
  await browser.close();
  lighthouseBrowser.kill();
}
