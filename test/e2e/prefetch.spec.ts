import type { Route } from '@playwright/test';
import { waitForHydration, expect, test, interceptRequests } from './support.ts';

/** Blocks all requests except those for pictures. */
const blockRequests = (route: Route) => (route.request().resourceType() === 'image' ? route.continue() : route.abort());

const links = [
  { from: '/', link: 'Gallery', to: '/gallery', urls: [/assets\/gallery-/, '/user/list/gallery'], trigger: 'hover' },
  { from: '/gallery', link: 'About us', to: '/aboutus', urls: [/assets\/aboutus-/, '/site/pages/get'], trigger: 'focus' },
  { from: '/aboutus', link: 'Services', to: '/services', urls: [/assets\/services-/, '/site/list/all/services'], trigger: 'touch' },
  {
    from: '/allproducts',
    link: 'Explore All Granite',
    to: '/prodlist',
    urls: [/assets\/prodlist-/, '/site/list/all/products'],
    trigger: 'hover',
  },
] as const;

test('hovering, touching or focusing a link prefetches its page', async ({ page, baseURL }) => {
  for (const { from, link: name, to, urls, trigger } of links) {
    await page.goto(from);
    await waitForHydration(page);
    const link = page.getByRole('link', { name, exact: true }).filter({ visible: true }).first();
    const responses = urls.map(async (url) => (await page.waitForResponse(typeof url === 'string' ? `${baseURL}${url}` : url)).finished());
    if (trigger === 'hover') await link.hover();
    else if (trigger === 'focus') await link.focus();
    else await link.dispatchEvent('touchstart');
    await Promise.all(responses);
    await page.waitForLoadState('networkidle');
    const stopIntercepting = await interceptRequests(page, '**/*', blockRequests);
    await link.click();
    await page.waitForURL((url) => url.pathname === to);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('could not')).toHaveCount(0);
    stopIntercepting();
  }
});
