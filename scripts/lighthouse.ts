// `npm run lighthouse` checks the budgets of every public page over HTTP/2 and TLS in Lighthouse's mobile simulation.
// Writes docs/performance.md; exits with 1 if a goal is missed. `-- /services /` measures only these pages and writes nothing.
import { constants, setPriority } from 'node:os';
import { chromium, type Browser } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { resolveBrowser, findInstalledBrowser } from '#test/e2e/find-browser.ts';
import { startH2Proxy } from './h2-proxy.ts';
import { measureInteractions, type Interaction } from './interaction-latency.ts';
import { findFreePort, withDemoApp } from './demo-app.ts';
import { describeMachine, markdownTable, writeSection } from './performance-doc.ts';

const selectedPaths = process.argv.slice(2);
const runs = Number(process.env['LIGHTHOUSE_RUNS'] ?? 1);

/** The goal of each figure. */
const goals = {
  performance: { title: 'performance', min: 97 },
  accessibility: { title: 'accessibility', min: 100 },
  'best-practices': { title: 'best practices', min: 100 },
  seo: { title: 'SEO', min: 100 },
  lcp: { title: 'LCP s', max: 1.5, digits: 2 },
  tbt: { title: 'TBT ms', max: 150 },
  cls: { title: 'CLS', max: 0.02, digits: 3 },
  script: { title: 'JavaScript kB', max: 120, digits: 1 },
  bytes: { title: 'first view kB', max: 500 },
} as const satisfies Record<string, { title: string; min?: number; max?: number; digits?: number }>;
type Figure = keyof typeof goals;
type Measured = { path: string; figures: Record<Figure, number>; errors: string[] };
const figures = Object.keys(goals) as Figure[];

const isMet = (figure: Figure, value: number): boolean => {
  const { min, max } = goals[figure] as { min?: number; max?: number };
  return value >= (min ?? Number.NEGATIVE_INFINITY) && value <= (max ?? Number.POSITIVE_INFINITY);
};
const formatFigure = (figure: Figure, value: number): string => {
  const text = value.toFixed((goals[figure] as { digits?: number }).digits ?? 0);
  return isMet(figure, value) ? text : `**${text}**`;
};

type NetworkRequest = { resourceType: string; transferSize: number };
const sumKilobytes = (requests: readonly NetworkRequest[]): number =>
  requests.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000;

async function measureOnce(port: number, origin: string, path: string): Promise<Measured> {
  const onlyCategories = figures.slice(0, 4);
  const result = await lighthouse(`${origin}${path}`, { port, output: 'json', logLevel: 'silent', onlyCategories });
  if (result === undefined || result.lhr.runtimeError) throw new Error(`${path}: ${result?.lhr.runtimeError?.message ?? 'no response'}`);
  const { categories, audits } = result.lhr;
  const requests = (audits['network-requests']!.details as unknown as { items: NetworkRequest[] }).items;
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string): number => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY;
  const audited = ['accessibility', 'best-practices', 'seo'].flatMap((name) => categories[name]!.auditRefs);
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
      script: sumKilobytes(requests.filter(({ resourceType }) => resourceType === 'Script')),
      bytes: sumKilobytes(requests),
    },
    errors: audited.flatMap(({ id, weight }) => (weight > 0 && audits[id]?.score === 0 ? [id] : [])),
  };
}

/** Repeats a measurement that failed. A browser that has just started may miss the beginning of its first page. */
async function retry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; tries < 4; tries += 1) {
    try {
      return await work();
    } catch (error) {
      console.log(`${(error as Error).message} Trying again.`);
    }
  }
  return work();
}

/** Measures a page several times and returns the median run by performance. */
async function measureMedian(port: number, origin: string, path: string): Promise<Measured> {
  const measurements: Measured[] = [];
  for (let run = 0; run < runs; run += 1) measurements.push(await retry(() => measureOnce(port, origin, path)));
  return measurements.toSorted((a, b) => a.figures.performance - b.figures.performance || b.figures.lcp - a.figures.lcp)[
    Math.floor(runs / 2)
  ]!;
}

async function listPublicPaths(origin: string): Promise<string[]> {
  const post = async <Body>(path: string): Promise<Body> =>
    (await (
      await fetch(`${origin}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
    ).json()) as Body;
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

/** Visits a page before it is measured, because picture derivatives are created at their first request. */
async function warmUp(browser: Browser, address: string): Promise<void> {
  const page = await browser.newPage({ ignoreHTTPSErrors: true, viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.close();
}

function report(pages: readonly Measured[], interactions: readonly Interaction[]): string {
  const goal = (figure: Figure): string => {
    const { min, max } = goals[figure] as { min?: number; max?: number };
    return min === undefined ? `≤ ${max}` : `≥ ${min}`;
  };
  const rows = pages.map(({ path, figures: found }) => [
    path.replace(/=.*/, '=…'),
    ...figures.map((figure) => formatFigure(figure, found[figure])),
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
// Lighthouse needs features that the browser of the npm package lacks, and a browser without a second client.
const { executablePath: chromePath, args = [] } = findInstalledBrowser();
const chromeFlags = [...args, '--headless=new', '--ignore-certificate-errors', '--hide-scrollbars'];
// Launched first: Playwright's browser ends with this process, also if the second browser does not start.
const browser = await chromium.launch(await resolveBrowser());
const lighthouseBrowser = await launch({ chromePath, chromeFlags });
// Server and measurement run on the same machine: they must not take the processor from the browser.
setPriority(constants.priority.PRIORITY_LOW);
try {
  await withDemoApp(async (port) => {
    const stopProxy = await startH2Proxy(proxyPort, port);
    try {
      const paths = selectedPaths.length > 0 ? selectedPaths : await listPublicPaths(`http://localhost:${port}`);
      const pages: Measured[] = [];
      for (const path of paths) {
        await warmUp(browser, `${origin}${path}`);
        const page = await measureMedian(lighthouseBrowser.port, origin, path);
        console.log(
          `${path}  ${figures.map((figure) => `${goals[figure].title} ${formatFigure(figure, page.figures[figure])}`).join('  ')}  ${page.errors.join(' ')}`,
        );
        pages.push(page);
      }
      const interactions = await measureInteractions(browser, origin);
      const text = report(pages, interactions);
      console.log(text);
      if (selectedPaths.length === 0)
        writeSection(
          'npm run lighthouse',
          `${describeMachine()} Lighthouse's mobile simulation over HTTP/2 and TLS, demo shop, browser with the highest priority, median of ${runs} runs. JavaScript and first view are compressed sizes.\n\n${text}`,
        );
      const isGoalMissed = pages.some(({ figures: found }) => figures.some((figure) => !isMet(figure, found[figure])));
      if (isGoalMissed || interactions.some(({ tookMs, maxMs }) => tookMs > maxMs)) process.exitCode = 1;
    } finally {
      stopProxy();
    }
  }, origin);
} finally {
  await browser.close();
  lighthouseBrowser.kill();
}
