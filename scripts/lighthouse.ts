// `npm run lighthouse` measures the public pages except /compare and /mystones, and a customer's priced quote over HTTP/2 and TLS, in Lighthouse's mobile simulation.
// Writes docs/performance.md. Exits with 1 if a goal is missed. `-- /services /user/quotes` measures only these pages and writes no file.
import { randomUUID } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { chromium, type Browser } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { draftQuote, post, register } from '#test/bench/bench-client.ts';
import { resolveBrowser, findInstalledBrowser } from '#test/e2e/resolve-browser.ts';
import { startH2Proxy } from './h2-proxy.ts';
import { measureInteractions, type Interaction } from './interaction-latency.ts';
import { findFreePort, withDemoApp } from './demo-app.ts';
import { describeMachine, markdownTable, writeSection } from './performance-doc.ts';

const selectedPaths = process.argv.slice(2);
const runs = Number(process.env['LIGHTHOUSE_RUNS'] ?? 1);

/** The title and goal of each figure. */
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
type Goal = { title: string; min?: number; max?: number; digits?: number };
type PageMeasurement = { path: string; figures: Record<Figure, number>; errors: string[] };
const figures = Object.keys(goals) as Figure[];

/** Goals for pages of an account. These pages may need more JavaScript, and have no goal for SEO, because they must not be indexed. */
const accountGoals: Partial<Record<Figure, Goal>> = { seo: { title: 'SEO' }, script: { ...goals.script, max: 125 } };
const pricedQuotePath = '/user/quotes';
const getGoal = (path: string, figure: Figure): Goal =>
  (path.startsWith(pricedQuotePath) ? accountGoals[figure] : undefined) ?? goals[figure];

const isMet = (path: string, figure: Figure, value: number): boolean => {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = getGoal(path, figure);
  return value >= min && value <= max;
};
const formatFigure = (path: string, figure: Figure, value: number): string => {
  const { digits, min, max } = getGoal(path, figure);
  if (min === undefined && max === undefined) return '';
  const text = value.toFixed(digits ?? 0);
  return isMet(path, figure, value) ? text : `**${text}**`;
};

type NetworkRequest = { resourceType: string; transferSize: number };
const sumKilobytes = (requests: readonly NetworkRequest[]): number =>
  requests.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000;

async function measureOnce(port: number, origin: string, path: string): Promise<PageMeasurement> {
  const onlyCategories = figures.slice(0, 4);
  const result = await lighthouse(`${origin}${path}`, { port, output: 'json', logLevel: 'silent', onlyCategories });
  if (result === undefined || result.lhr.runtimeError) throw new Error(`${path}: ${result?.lhr.runtimeError?.message ?? 'no response'}`);
  const { categories, audits } = result.lhr;
  const requests = (audits['network-requests']!.details as unknown as { items: NetworkRequest[] }).items;
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string): number => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY;
  const auditRefs = ['accessibility', 'best-practices', 'seo'].flatMap((name) => categories[name]!.auditRefs);
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
    errors: auditRefs.flatMap(({ id, weight }) => (weight > 0 && audits[id]?.score === 0 ? [id] : [])),
  };
}

/** Repeats a failed measurement up to three times. A new browser may miss the start of its first page. */
async function retry<Result>(measure: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; attempt < 4; attempt += 1) {
    try {
      return await measure();
    } catch (error) {
      console.log(`${(error as Error).message} Trying again.`);
    }
  }
  return measure();
}

/** Measures a page several times and returns the median run by performance. */
async function measureMedian(port: number, origin: string, path: string): Promise<PageMeasurement> {
  const measurements: PageMeasurement[] = [];
  for (let run = 0; run < runs; run += 1) measurements.push(await retry(() => measureOnce(port, origin, path)));
  return measurements.toSorted((a, b) => a.figures.performance - b.figures.performance || b.figures.lcp - a.figures.lcp)[
    Math.floor(runs / 2)
  ]!;
}

async function listPublicPaths(origin: string): Promise<string[]> {
  const postAsVisitor = async <Body>(path: string): Promise<Body> =>
    (await (
      await fetch(`${origin}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
    ).json()) as Body;
  const stones = await postAsVisitor<{ response: { result: { slug: string }[] } }>('/site/list/all/products');
  const projects = await postAsVisitor<{ result: { _id: string }[] }>('/user/list/gallery');
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

/** Visits a page before the measurement, because the first request of a picture creates its size variants. */
async function warmUp(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage({ ignoreHTTPSErrors: true, viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.close();
}

/** Creates a priced quote for a new customer, and signs in as the customer in Lighthouse's browser. @returns the path of the quote */
async function preparePricedQuote(port: number, origin: string): Promise<string> {
  const customer = await register(port);
  const owner = await post(port, '/login', { email: 'owner@example.test', password: ownerPassword });
  const staff = owner.response.authToken;
  const stones = await post(port, '/site/list/all/products', { limit: 2 });
  const stoneIds = stones.response.result.map(({ _id }) => _id);
  const quoteId = await draftQuote(port, stoneIds, { customer: customer.token, staff });
  await post(port, '/admin/quotes/send', { _id: quoteId }, staff);
  const path = `${pricedQuotePath}?id=${quoteId}`;
  const client = await chromium.connectOverCDP(`http://localhost:${lighthouseBrowser.port}`);
  const page = await client.contexts()[0]!.newPage();
  await page.goto(origin);
  await page.evaluate((token) => localStorage.setItem('authToken', token), customer.token);
  await page.goto(`${origin}${path}`);
  await page.getByRole('heading', { name: 'Accept this quote' }).waitFor();
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await page.close();
  await client.close();
  return path;
}

function report(pages: readonly PageMeasurement[], interactions: readonly Interaction[]): string {
  const formatGoal = (figure: Figure): string => {
    const { min, max } = goals[figure] as Goal;
    return min === undefined ? `≤ ${max}` : `≥ ${min}`;
  };
  const rows = pages.map(({ path, figures: measured }) => [
    path.replace(/=.*/, '=…'),
    ...figures.map((figure) => formatFigure(path, figure, measured[figure])),
  ]);
  const interactionRows = interactions.map(({ label, tookMs, maxMs }) => [
    label,
    tookMs > maxMs ? `**${tookMs.toFixed(0)} ms**` : `${tookMs.toFixed(0)} ms`,
    `≤ ${maxMs} ms`,
  ]);
  return [
    markdownTable(['page', ...figures.map((figure) => goals[figure].title)], [['*goal*', ...figures.map(formatGoal)], ...rows]),
    markdownTable(['interaction', 'measured', 'goal'], interactionRows),
  ].join('\n\n');
}

const ownerPassword = randomUUID();
const proxyPort = await findFreePort();
const origin = `https://localhost:${proxyPort}`;
// Lighthouse needs features that the bundled browser lacks, and a browser that no other client uses.
const { executablePath: chromePath, args = [] } = findInstalledBrowser();
const chromeFlags = [...args, '--headless=new', '--ignore-certificate-errors', '--hide-scrollbars'];
// Playwright's browser starts first, because it also ends with this process if the second browser fails to start.
const browser = await chromium.launch(await resolveBrowser());
const lighthouseBrowser = await launch({ chromePath, chromeFlags });
// The server and this process run with low priority, so that they do not slow down the browser on the same machine.
setPriority(constants.priority.PRIORITY_LOW);
try {
  await withDemoApp(
    async (port) => {
      const stopProxy = await startH2Proxy(proxyPort, port);
      try {
        const paths = selectedPaths.length > 0 ? selectedPaths : [...(await listPublicPaths(`http://localhost:${port}`)), pricedQuotePath];
        const pages: PageMeasurement[] = [];
        for (const selectedPath of paths) {
          const isPricedQuote = selectedPath === pricedQuotePath;
          const path = isPricedQuote ? await preparePricedQuote(port, origin) : selectedPath;
          if (!isPricedQuote) await warmUp(browser, `${origin}${path}`);
          const page = await measureMedian(lighthouseBrowser.port, origin, path);
          console.log(
            `${path}  ${figures.map((figure) => `${goals[figure].title} ${formatFigure(path, figure, page.figures[figure])}`).join('  ')}  ${page.errors.join(' ')}`,
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
        const isGoalMissed = pages.some(({ path, figures: measured }) => figures.some((figure) => !isMet(path, figure, measured[figure])));
        if (isGoalMissed || interactions.some(({ tookMs, maxMs }) => tookMs > maxMs)) process.exitCode = 1;
      } finally {
        stopProxy();
      }
    },
    { publicUrl: origin, ownerPassword },
  );
} finally {
  await browser.close();
  lighthouseBrowser.kill();
}
