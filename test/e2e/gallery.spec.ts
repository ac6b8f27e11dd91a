import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import {
  delayRequests,
  expect,
  fetchProduct,
  openPage,
  openMainNav,
  readHistoryObjects,
  openWithState,
  test,
  createUnavailableResponse,
  interceptRequests,
} from './support.ts';

type Project = { _id: string; title: string; stones: { slug: string }[] };
async function findProject(request: APIRequestContext, slug: string): Promise<Project> {
  const response = await request.post('/user/gallery/get', { data: { slug } });
  return ((await response.json()) as { result: Project }).result;
}
const projectTitle = 'Waterfall island, Constantia';
const openGallery = async (page: Page) => (await openMainNav(page)).getByRole('link', { name: 'Gallery' }).click();
const getLargePicture = (page: Page) => page.getByRole('dialog', { name: `Pictures of ${projectTitle}` });

test('the gallery lists every project and opens one with its id in navigation state and URL; Back restores the scroll position', async ({
  page,
  request,
}) => {
  const { _id } = await findProject(request, 'scullery-pinelands');
  await openPage(page, '/gallery');
  await expect(page).toHaveTitle('Gallery · Kloof Stone');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('OUR PROJECTS');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(14);
  await expectAccessible(page, 'gallery');
  const projectLink = page.getByRole('link', { name: 'Scullery, Pinelands' });
  await projectLink.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  const scrollTop = await page.evaluate(() => scrollY);
  await projectLink.click();
  await expect(page).toHaveURL(`/gallery/details?id=${_id}`);
  expect(await readHistoryObjects(page)).toEqual([{ galleryId: _id }]);
  await expect(page.getByRole('heading', { level: 1, name: 'Scullery, Pinelands' })).toBeVisible();
  await page.goBack();
  await expect(projectLink).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrollTop - 60);
});

test('the gallery shows six skeletons until the projects are loaded', async ({ page }) => {
  const release = await delayRequests(page, '**/user/list/gallery');
  await openPage(page, '/aboutus');
  await openGallery(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('OUR PROJECTS');
  await expect(page.getByRole('group', { name: 'Loading projects' }).locator('> div')).toHaveCount(6);
  await expectAccessible(page, 'gallery loading');
  await release();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(14);
  await expect(page.getByRole('group', { name: 'Loading projects' })).toHaveCount(0);
});

test('a failed gallery shows an error with Try again and no toast; an empty one shows No Images in the Gallery', async ({
  page,
  toasts,
}) => {
  const stopIntercepting = await interceptRequests(page, '**/user/list/gallery', (route) =>
    route.fulfill(createUnavailableResponse('No pictures today.')),
  );
  await openPage(page, '/aboutus');
  await openGallery(page);
  await expect(page.getByRole('alert')).toContainText('No pictures today.');
  await expectAccessible(page, 'gallery failed');
  stopIntercepting();
  await page.route('**/user/list/gallery', (route) => route.fulfill({ json: { status: 1, result: [] } }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No Images in the Gallery')).toBeVisible();
  await expectAccessible(page, 'gallery empty');
  expect(toasts).toEqual([]);
});

test('a project shows text, pictures with thumbnails, its stones, and a link to a quote request for the stone', async ({
  page,
  request,
}) => {
  const { _id } = await findProject(request, 'waterfall-island-constantia');
  const product = await fetchProduct(request, 'constantia-oro');
  await openPage(page, `/gallery/details?id=${_id}`);
  await expect(page).toHaveTitle(`${projectTitle} · Kloof Stone`);
  await expect(page.getByText('A walnut kitchen in Constantia')).toBeVisible();
  const thumbnails = page.getByRole('button', { name: /^Show picture / });
  await expect(thumbnails).toHaveCount(4);
  await thumbnails.nth(2).click();
  await expect(page.getByRole('group', { name: 'Picture 3 of 4' })).toBeVisible();
  await expect(thumbnails.nth(2)).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('link', { name: 'Constantia Oro', exact: true })).toHaveAttribute('href', '/stone/constantia-oro');
  await expectAccessible(page, 'project');
  await page.getByRole('main').getByRole('link', { name: 'Request a Quote' }).click();
  await expect(page).toHaveURL('/quotes?product=constantia-oro');
  expect(await readHistoryObjects(page)).toEqual([{ product_id: product._id }]);
  await expect(page.getByLabel('Stone', { exact: true }).locator('option:checked')).toHaveText('Constantia Oro');
});

test('a picture opens full-screen with arrow keys, buttons and a counter; Escape and Back close it', async ({ page, request }) => {
  const { _id } = await findProject(request, 'waterfall-island-constantia');
  await openPage(page, `/gallery/details?id=${_id}`);
  await page.getByRole('link', { name: /^Enlarge picture 1/ }).click();
  await expect(page).toHaveURL(`/gallery/details?id=${_id}&picture=1`);
  await expect(getLargePicture(page)).toContainText('1 / 4');
  await page.keyboard.press('ArrowRight');
  await expect(getLargePicture(page)).toContainText('2 / 4');
  await getLargePicture(page).getByRole('button', { name: 'Next picture' }).click();
  await expect(getLargePicture(page)).toContainText('3 / 4');
  await page.keyboard.press('ArrowLeft');
  await expect(getLargePicture(page)).toContainText('2 / 4');
  await getLargePicture(page).getByRole('button', { name: 'Previous picture' }).click();
  await getLargePicture(page).getByRole('button', { name: 'Previous picture' }).click();
  await expect(getLargePicture(page)).toContainText('4 / 4');
  await expectAccessible(page, 'large picture');
  await page.keyboard.press('Escape');
  await expect(getLargePicture(page)).toBeHidden();
  await expect(page).toHaveURL(`/gallery/details?id=${_id}`);
  await page.getByRole('link', { name: /^Enlarge picture 1/ }).click();
  await expect(getLargePicture(page)).toBeVisible();
  await page.goBack();
  await expect(getLargePicture(page)).toBeHidden();
  // The URL of the picture opens it too. Closing it stays on the project.
  await openPage(page, `/gallery/details?id=${_id}&picture=3`);
  await expect(getLargePicture(page)).toContainText('3 / 4');
  await getLargePicture(page).getByRole('button', { name: 'Close' }).click();
  await expect(getLargePicture(page)).toBeHidden();
  await expect(page).toHaveURL(`/gallery/details?id=${_id}`);
});

test('a full-screen picture opened by its URL has the focus, with a focus ring for keyboard users only', async ({ page, request }) => {
  const { _id } = await findProject(request, 'waterfall-island-constantia');
  await openPage(page, `/gallery/details?id=${_id}&picture=2`);
  await expect(getLargePicture(page).getByRole('group', { name: 'Picture 2 of 4' })).toBeFocused();
  const focusRing = getLargePicture(page).locator(':focus-visible');
  await expect(focusRing).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(getLargePicture(page)).toContainText('3 / 4');
  await page.keyboard.press('Tab');
  await expect(focusRing).toHaveAccessibleName('Previous picture');
  // A picture that was opened with the keyboard shows the focus ring immediately.
  await page.keyboard.press('Escape');
  await expect(getLargePicture(page)).toBeHidden();
  const pictureLink = page.getByRole('link', { name: /^Enlarge picture 1/ });
  await pictureLink.press('Enter');
  await expect(focusRing).toHaveAccessibleName('Picture 1 of 4');
  // Escape closes the picture and returns the focus to its link.
  await page.keyboard.press('Escape');
  await expect(pictureLink).toBeFocused();
  await expect(page).toHaveURL(`/gallery/details?id=${_id}`);
});

test('navigation state without a URL parameter opens the project and adds its id to the URL', async ({ page, request }) => {
  const { _id } = await findProject(request, 'waterfall-island-constantia');
  await openWithState(page, '/gallery/details', { galleryId: _id });
  await expect(page.getByRole('heading', { level: 1, name: projectTitle })).toBeVisible();
  await expect(page).toHaveURL(`/gallery/details?id=${_id}`);
});

test('a project URL without an id navigates back, or to the gallery if there is no history', async ({ page, context }) => {
  await openPage(page, '/aboutus');
  await page.goto('/gallery/details');
  await expect(page).toHaveURL('/aboutus');
  const newPage = await context.newPage();
  await newPage.goto('/gallery/details');
  await expect(newPage).toHaveURL('/gallery');
  await newPage.close();
});

test("a project that fails to load shows the server's message as a toast and links to the gallery", async ({ page, request, toasts }) => {
  const response = await page.goto('/gallery/details?id=01890000-0000-7000-8000-000000000000');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('This project is not in our gallery')).toBeVisible();
  await expect.poll(() => toasts).toEqual(['We could not find that. It may have been deleted.']);
  await expectAccessible(page, 'project gone');
  // The endpoint must fail before the gallery opens, because hovering over a project prefetches it.
  const stopIntercepting = await interceptRequests(page, '**/user/gallery/get', (route) =>
    route.fulfill(createUnavailableResponse('Not just now.')),
  );
  await page.getByRole('link', { name: 'All projects' }).click();
  await expect(page).toHaveURL('/gallery');

  const { _id } = await findProject(request, 'waterfall-island-constantia');
  await page.getByRole('link', { name: projectTitle }).click();
  await expect(page).toHaveURL(`/gallery/details?id=${_id}`);
  await expect(page.getByRole('alert').filter({ hasText: 'This project could not be loaded' })).toContainText('Not just now.');
  await expect.poll(() => toasts.at(-1)).toBe('Not just now.');
  await expectAccessible(page, 'project failed');
  stopIntercepting();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: projectTitle })).toBeVisible();
});

test('the gallery is readable and its links work without JavaScript', async ({ browser, baseURL, viewport }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport });
  const page = await context.newPage();
  await page.goto('/gallery');
  await page.getByRole('link', { name: projectTitle }).click();
  await expect(page.getByRole('heading', { level: 1, name: projectTitle })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Enlarge picture 1/ })).toHaveAttribute('href', /^\/media\/.+\.jpg$/);
  await context.close();
});
