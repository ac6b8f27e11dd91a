import { spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../scripts/demo-app.ts';
import { stopProcess, waitForUrl } from './test-with-isolated-app.ts';
import { expect, openPage, test as base } from './support.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sourcePaths = ['contract', 'domain', 'public', 'scripts', 'seed', 'server', 'web', 'package.json', 'tsconfig.json', 'vite.config.ts'];

/** Copies the sources to a folder in which a test may edit them. Libraries are symbolic links. Vite's cache is not copied. */
async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bullnose-dev-'));
  // PostgreSQL runs as another user, who needs access to the folder.
  await chmod(folder, 0o755);
  const filter = (path: string) => !/\.(?:jpe?g|png|webp|avif)$/.test(path);
  for (const name of sourcePaths) await cp(join(root, name), join(folder, name), { recursive: true, filter });
  await mkdir(join(folder, 'node_modules'));
  for (const name of (await readdir(join(root, 'node_modules'))).filter((entry) => entry !== '.vite'))
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  return folder;
}

/** Extends `test` with a copy of the project that `npm run dev` serves. */
const test = base.extend<{ project: { folder: string; url: string } }>({
  project: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the requested fixtures from the pattern
    async ({}, use) => {
      const folder = await copyProject();
      const { scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { scripts: { dev: string } };
      const [, ...args] = scripts.dev.split(' ');
      const ports = { PORT: String(await findFreePort()), HMR_PORT: String(await findFreePort()) };
      const settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: '', PUBLIC_URL: '', DEMO: 'off', LOG_LEVEL: 'warn' };
      const env = { ...process.env, ...ports, ...settings };
      const app = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
      try {
        await use({ folder, url: await waitForUrl(app) });
      } finally {
        await stopProcess(app);
        await rm(folder, { recursive: true, force: true });
      }
    },
    { timeout: 75_000 },
  ],
  baseURL: ({ project }, use) => use(project.url),
});

test('npm run dev serves pages from the sources, and updates an edited component in the browser', async ({ page, project }) => {
  const hotReloadReady = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await openPage(page, '/contactus');
  await hotReloadReady;
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'Request a Quote', exact: true })).toBeVisible();

  const header = join(project.folder, 'web/layout/header.tsx');
  await writeFile(header, (await readFile(header, 'utf8')).replace('Request a Quote', 'Ask for a price'));
  await expect(banner.getByRole('link', { name: 'Ask for a price', exact: true })).toBeVisible();
  expect(await (await page.request.get('/contactus')).text()).toContain('Ask for a price');
});
