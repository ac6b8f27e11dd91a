import { expect, findStone, open, test } from './support.ts';

test('a stone has a page of its own: pictures, facts, rooms, similar stones and the way to a quote @any-size', async ({
  page,
  request,
}) => {
  await open(page, '/prodlist?product=robben-dusk');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/stone\/robben-dusk$/);
  await page.getByRole('dialog').getByRole('link', { name: 'Open its page' }).click();
  await expect(page).toHaveURL('/stone/robben-dusk');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Robben Dusk' })).toBeVisible();
  await expect(main.getByText(/^Starts at R1\s750 per m²$/).first()).toBeVisible();
  for (const [name, value] of [
    ['Material', 'Granite'],
    ['Type', 'Speckled Granite'],
    ['Colour', 'Black'],
    ['Finish', 'Polished'],
    ['Slab', '3 200 × 2 000 mm'],
    ['Edge shown', 'Eased'],
  ] as const) {
    await expect(main.locator('dl > div', { hasText: name })).toContainText(value);
  }
  await expect(main.getByText('The whole slab')).toBeVisible();
  await expect(main.getByText('The edge: eased')).toBeVisible();
  await main.getByRole('link', { name: /^Enlarge picture 2/ }).click();
  await expect(page).toHaveURL('/stone/robben-dusk?picture=2');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/stone/robben-dusk');
  await expect(main.getByRole('link', { name: 'Narrow galley, Observatory' })).toBeVisible();
  const similar = main.getByRole('region', { name: 'Similar stones' }).getByRole('article');
  await expect(similar).toHaveCount(4);
  const name = (await similar.first().getByRole('heading').textContent())!;
  await similar.first().getByRole('link').click();
  await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await main.getByRole('link', { name: 'Request a Quote' }).first().click();
  await expect(page).toHaveURL('/quotes?product=robben-dusk');
  const { _id, mainCategory, subCategory, colour } = await findStone(request, 'robben-dusk');
  const state = await page.evaluate(() => (history.state as { usr: unknown }).usr);
  expect(state).toEqual({ main: mainCategory, sub: subCategory, product_id: _id, color: colour });
});

test('addresses of stones are exact: another case, a slash too many and an unknown slug are 404 with help @any-size', async ({
  request,
}) => {
  for (const address of ['/stone/Robben-Dusk', '/Stone/robben-dusk', '/stone/robben-dusk/', '/stone', '/stone/', '/stone/never-quarried']) {
    const answer = await request.get(address, { maxRedirects: 0 });
    expect(answer.status(), address).toBe(404);
    expect(await answer.text()).toContain('Search the stones');
  }
  const kept = await request.get('/stone/robben-dusk?utm_source=x');
  expect(kept.headers()['cache-control']).toContain('s-maxage');
  expect(await kept.text()).toContain('/stone/robben-dusk"');
});
