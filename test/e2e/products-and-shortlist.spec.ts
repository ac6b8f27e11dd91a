import { expectAccessible } from './expect-accessible.ts';
import {
  delayRequests,
  expect,
  fillSignIn,
  fetchProduct,
  createAccount,
  openPage,
  openSubmenu,
  openSignIn,
  test,
  expectPageLoad,
  readHistoryObjects,
  interceptFirstRequest,
} from './support.ts';

test('the page of a stone shows pictures, properties, projects, similar stones and a link to the quote form', async ({ page, request }) => {
  await openPage(page, '/prodlist?product=robben-dusk');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/stone\/robben-dusk$/);
  await page.getByRole('dialog').getByRole('link', { name: 'Open its page' }).click();
  await expect(page).toHaveURL('/stone/robben-dusk');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Robben Dusk' })).toBeVisible();
  await expect(main.getByText(/^Starts at R1\s750 per m²$/).first()).toBeVisible();
  for (const [name, value] of [
    ['Material', 'Granite'],
    ['Type', 'Speckled Granite'],
    ['Color', 'Black'],
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
  const similarCards = main.getByRole('region', { name: 'Similar stones' }).getByRole('article');
  await expect(similarCards).toHaveCount(4);
  const name = (await similarCards.first().getByRole('heading').textContent())!;
  await similarCards.first().getByRole('link').click();
  await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(main.getByRole('heading', { level: 1, name: 'Robben Dusk' })).toBeVisible();
  await main.getByRole('link', { name: 'Request a Quote' }).first().click();
  await expect(page).toHaveURL('/quotes?product=robben-dusk');
  const { _id, mainCategory, subCategory, colour } = await fetchProduct(request, 'robben-dusk');
  expect(await readHistoryObjects(page)).toEqual([{ main: mainCategory, sub: subCategory, product_id: _id, color: colour }]);
});

test('the URL of a stone matches exactly: other letter case, a trailing slash and an unknown slug return 404 with a search', async ({
  request,
}) => {
  for (const path of ['/stone/Robben-Dusk', '/Stone/robben-dusk', '/stone/robben-dusk/', '/stone', '/stone/', '/stone/never-quarried']) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(404);
    expect(await response.text()).toContain('Search the stones');
  }
  const responseWithQuery = await request.get('/stone/robben-dusk?utm_source=x');
  expect(responseWithQuery.headers()['cache-control']).toContain('s-maxage');
  expect(await responseWithQuery.text()).toContain('/stone/robben-dusk"');
});

test('the comparison shows the stones of the URL, adds and removes stones, and reports omitted and unknown ones', async ({
  page,
  request,
}) => {
  await openPage(page, '/compare?ids=karoo-night,paarl-rock,never-quarried');
  const main = page.getByRole('main');
  await expect(main.getByText('1 stone in the link is no longer in our range and was left out.')).toBeVisible();
  const columnHeaders = main.getByRole('columnheader');
  await expect(columnHeaders).toHaveCount(2);
  await expect(main.getByRole('row', { name: /^Color/ })).toContainText('(differs)');
  await expect(main.getByRole('row', { name: /^Material/ })).not.toContainText('(differs)');
  await main.getByRole('link', { name: 'Remove Karoo Night from the comparison' }).click();
  await expect(page).toHaveURL('/compare?ids=paarl-rock');
  await main.getByRole('button', { name: 'Search for a stone' }).click();
  await page.getByRole('combobox', { name: 'Search the stones' }).fill('robben dsuk');
  await page.getByRole('option', { name: /Robben Dusk/ }).click();
  await expect(page).toHaveURL('/compare?ids=paarl-rock,robben-dusk');
  await expect(page.getByRole('dialog')).toBeHidden();
  await main
    .getByRole('link', { name: /^Add .* to the comparison$/ })
    .first()
    .click();
  await expect(columnHeaders).toHaveCount(3);
  await page.goBack();
  await expect(columnHeaders).toHaveCount(2);
  await openPage(page, '/compare?ids=karoo-night,paarl-rock,robben-dusk,swartland-gold,constantia-oro');
  await expect(main.getByText('You can compare up to 4 stones. These are your first 4.')).toBeVisible();
  await expect(columnHeaders).toHaveCount(4);
  await openPage(page, '/compare');
  await expect(main.getByText('Nothing to compare yet')).toBeVisible();
  // The server renders the table without JavaScript.
  expect(await (await request.get('/compare?ids=karoo-night,paarl-rock')).text()).toContain('Remove Paarl Rock from the comparison');
});

test('a shared link counts a duplicate stone once and reports the stones that it omits', async ({ page, request }) => {
  const { _id } = await fetchProduct(request, 'paarl-rock');
  await openPage(page, `/compare?ids=paarl-rock,${_id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('columnheader')).toHaveCount(1);
  await expect(main.getByText(/These are your first|in the link/)).toHaveCount(0);
  const unknownSlugs = Array.from({ length: 65 }, (_, index) => `never-quarried-${index}`);
  const omittedMessage = 'A list can contain up to 60 stones. The last 6 stones in the link are not shown.';
  await openPage(page, `/compare?ids=${[...unknownSlugs, 'paarl-rock'].join(',')}`);
  await expect(main.getByText(`60 stones in the link are no longer in our range and were left out. ${omittedMessage}`)).toBeVisible();
  await openPage(page, `/mystones?ids=${[...unknownSlugs, 'paarl-rock'].join(',')}`);
  await expect(main.getByText('The first 60 of these stones are no longer in our range')).toBeVisible();
  await expect(main.getByText(omittedMessage)).toBeVisible();
  await openPage(page, `/mystones?ids=${['paarl-rock', ...unknownSlugs].join(',')}`);
  await expect(main.getByText(`59 stones of the list are no longer in our range. ${omittedMessage}`)).toBeVisible();
});

test('removing or adding a compared stone with the keyboard moves the focus to the next or the new stone', async ({ page }) => {
  await openPage(page, '/compare?ids=karoo-night,paarl-rock,robben-dusk');
  const main = page.getByRole('main');
  const getRemoveLink = (name: string) => main.getByRole('link', { name: `Remove ${name} from the comparison` });
  await getRemoveLink('Karoo Night').press('Enter');
  await expect(getRemoveLink('Paarl Rock')).toBeFocused();
  const addLink = main.getByRole('link', { name: /^Add .* to the comparison$/ }).first();
  const name = /^Add (.*) to the comparison$/.exec((await addLink.getAttribute('aria-label'))!)![1]!;
  await addLink.press('Enter');
  await expect(getRemoveLink(name)).toBeFocused();
  await expect(getRemoveLink(name)).toBeInViewport();
  await getRemoveLink(name).press('Enter');
  await expect(getRemoveLink('Robben Dusk')).toBeFocused();
  await getRemoveLink('Robben Dusk').press('Enter');
  await expect(getRemoveLink('Paarl Rock')).toBeFocused();
  await getRemoveLink('Paarl Rock').press('Enter');
  const searchButton = main.getByRole('button', { name: 'Search for a stone' });
  await expect(searchButton).toBeFocused();
  // A fourth stone removes the button that opened the search.
  await openPage(page, '/compare?ids=karoo-night,paarl-rock,robben-dusk');
  await searchButton.press('Enter');
  await page.getByRole('combobox', { name: 'Search the stones' }).fill('constantia oro');
  await expect(page.getByRole('option', { name: /Constantia Oro/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(getRemoveLink('Constantia Oro')).toBeFocused();
});

test('My stones is stored on the device, listed with undo, shared as a link, and merged with the account from sign-in to Logout', async ({
  page,
  request,
}) => {
  const account = await createAccount(request);
  const shortlisted = await fetchProduct(request, 'constantia-oro');
  await request.post('/user/stones/save', { data: { add: [shortlisted._id] }, headers: { authorization: `Bearer ${account.token}` } });

  await openPage(page, '/prodlist?search=karoo');
  const shortlistLink = page.getByRole('banner').getByRole('link', { name: /^My stones/ });
  const card = page.getByRole('article').filter({ hasText: 'Karoo Night' });
  await card.hover();
  await card.getByRole('button', { name: 'Add Karoo Night to My stones' }).click();
  await expect(page).toHaveURL('/prodlist?search=karoo');
  await expect(shortlistLink).toHaveText('My stones1');
  await openPage(page, '/stone/paarl-rock');
  await page.getByRole('button', { name: 'Add to My stones' }).click();
  await expect(page.getByRole('button', { name: 'In My stones' })).toBeVisible();
  await shortlistLink.click();
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveText([/Paarl Rock/, /Karoo Night/]);
  await page.getByRole('button', { name: 'Remove Paarl Rock' }).click();
  await expect(shortlistLink).toHaveText('My stones1');
  await page.getByRole('button', { name: 'Undo: restore Paarl Rock' }).click();
  await expect(shortlistLink).toHaveText('My stones2');
  await expect(page.getByRole('link', { name: 'Compare', exact: true })).toHaveAttribute('href', '/compare?ids=paarl-rock,karoo-night');
  await page.getByRole('button', { name: 'Send as a link' }).click();
  const link = await page.getByLabel('The link to this list').inputValue();
  expect(new URL(link).pathname + new URL(link).search).toBe('/mystones?ids=paarl-rock,karoo-night');

  await openSignIn(page);
  await expectPageLoad(page, () => fillSignIn(page, account));
  await expect(shortlistLink).toHaveText('My stones3');
  await openPage(page, '/mystones?ids=robben-dusk,karoo-night');
  await page.getByRole('button', { name: 'Add these to mine' }).click();
  await page.getByRole('link', { name: 'All in your list: see My stones' }).click();
  await expect(cards).toHaveCount(4);
  const countAccountStones = async () => {
    const response = await request.post('/user/stones/list', { headers: { authorization: `Bearer ${account.token}` } });
    return ((await response.json()) as { response: { result: unknown[] } }).response.result.length;
  };
  await expect.poll(countAccountStones).toBe(4);
  const menu = await openSubmenu(page, 'My Account');
  await expectPageLoad(page, () => menu.getByRole('button', { name: 'Logout' }).click());
  await expect(page.getByText('No stones saved yet')).toBeVisible();
  await expect(shortlistLink).toHaveText('My stones');
  expect(await countAccountStones()).toBe(4);
});

test('the search opens with Ctrl-K but no single key, tolerates typing mistakes, works with the keyboard, and reports no results and errors', async ({
  page,
}) => {
  await openPage(page, '/prodlist');
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Search the site' });
  await expect(field).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await field.fill('namaqau onxy');
  await expect(page.getByRole('option', { name: /^Namaqua Honey Onyx/ })).toBeVisible();
  await field.press('ArrowDown');
  await expect(page.getByRole('option', { name: /^Namaqua Honey Onyx/ })).toHaveAttribute('aria-selected', 'true');
  await field.press('Enter');
  await expect(page).toHaveURL('/stone/namaqua-honey-onyx');
  await expect(field).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(field).toHaveValue('');
  await field.fill('kitchen');
  for (const group of ['Services', 'Projects']) await expect(page.getByRole('group', { name: group })).toBeVisible();
  await expectAccessible(page, 'search results');
  await field.fill('zzzzzz');
  await expect(page.getByText('Nothing found for “zzzzzz”')).toBeVisible();
  await interceptFirstRequest(page, '**/site/search', (route) => route.abort());
  await field.fill('opening hours');
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('option', { name: /Contact us/ })).toBeVisible();
  await field.press('Escape');
  await expect(field).toBeHidden();
});

test('Enter in the search never selects a result of an earlier query', async ({ page }) => {
  await openPage(page, '/compare?ids=karoo-night');
  await page.getByRole('button', { name: 'Search for a stone' }).click();
  const field = page.getByRole('combobox', { name: 'Search the stones' });
  await field.fill('robben');
  await expect(page.getByRole('option', { name: /Robben Dusk/ })).toBeVisible();
  const release = await delayRequests(page, '**/site/search');
  await field.fill('paarl');
  await field.press('Enter');
  await expect(page).toHaveURL('/compare?ids=karoo-night');
  await release();
  await expect(page.getByRole('option', { name: /Paarl Rock/ })).toBeVisible();
  await field.press('Enter');
  await expect(page).toHaveURL('/compare?ids=karoo-night,paarl-rock');
});

test('the site works without browser storage, and the shortlist lasts until the page is closed', async ({ browser }) => {
  // Omits the `failOnPageErrors` fixture: the router's script that restores the scroll position logs an error.
  const page = await browser.newPage();
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('Access is denied.', 'SecurityError');
        },
      });
  });
  await openPage(page, '/stone/paarl-rock');
  await page.getByRole('main').getByRole('button', { name: 'Add to My stones' }).first().click();
  await expect(page.getByRole('main').getByRole('button', { name: 'In My stones' }).first()).toBeVisible();
  await page.close();
});

test('a stone added while the storage is full stays in the shortlist until the page is closed', async ({ page }) => {
  await openPage(page, '/prodlist');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Add Agulhas Blue to My stones' }).click();
  await expect(main.getByRole('button', { name: 'Remove Agulhas Blue from My stones' })).toBeVisible();
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('It is full.', 'QuotaExceededError');
    };
  });
  await main.getByRole('button', { name: 'Add Strandveld Sand to My stones' }).click();
  await expect(main.getByRole('button', { name: 'Remove Strandveld Sand from My stones' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Remove Agulhas Blue from My stones' })).toBeVisible();
});

test('a search with words of the trade shows stones and names the words that it left out', async ({ page }) => {
  await openPage(page, '/prodlist?search=granite%20countertops');
  await expect(page.getByRole('status').filter({ hasText: 'Searched without “countertops”.' })).toBeVisible();
  await expect(page.getByText('No records available')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search the site' });
  await field.fill('granite countertops');
  await expect(page.getByText('Searched without “countertops”.').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'Stones' })).toBeVisible();
});
