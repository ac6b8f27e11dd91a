import type { Route } from '@playwright/test';
import { waitForHydration, expect, test } from './support.ts';

/** Blocks all further requests except pictures. */
const cutOff = (route: Route) => (route.request().resourceType() === 'image' ? route.continue() : route.abort());

const ways = [
  { from: '/', link: 'Gallery', to: '/gallery', needs: [/assets\/gallery-/, '/user/list/gallery'], look: 'hover' },
  { from: '/gallery', link: 'About us', to: '/aboutus', needs: [/assets\/aboutus-/, '/site/pages/get'], look: 'focus' },
  { from: '/aboutus', link: 'Services', to: '/services', needs: [/assets\/services-/, '/site/list/all/services'], look: 'touch' },
  {
    from: '/allproducts',
    link: 'Explore All Granite',
    to: '/prodlist',
    needs: [/assets\/prodlist-/, '/site/list/all/products'],
    look: 'hover',
  },
] as const;

test('pointing at a link, touching it or focusing it prefetches its page', async ({ page, baseURL }) => {
  for (const { from, link: name, to, needs, look } of ways) {
    await page.goto(from);
    await waitForHydration(page);
    const link = page.getByRole('link', { name, exact: true }).filter({ visible: true }).first();
    const arrived = needs.map(async (need) =>
      (await page.waitForResponse(typeof need === 'string' ? `${baseURL}${need}` : need)).finished(),
    );
    if (look === 'hover') await link.hover();
    else if (look === 'focus') await link.focus();
    else await link.dispatchEvent('touchstart');
    await Promise.all(arrived);
    await page.waitForLoadState('networkidle');
    await page.route('**/*', cutOff);
    await link.click();
    await page.waitForURL((url) => url.pathname === to);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('could not')).toHaveCount(0);
    await page.unroute('**/*', cutOff);
  }
});
