import type { OutputOf } from '#contract/index.ts';
import { expectAccessible } from './expect-accessible.ts';
import { withExclusiveLock, callAs, createStaffAccount } from './staff-accounts.ts';
import { expect, openPage, signIn, test } from './support.ts';

type PriceBookResponse = OutputOf<'/admin/prices/get'>['response'];

test('an owner drafts a price book, resolves a conflict, publishes, undoes it, and restores an old version', async ({ page, request }) => {
  // The lock below may wait for another test that changes the price book.
  test.setTimeout(180_000);
  // All tests share one price book. This test changes only a line that no estimate of another test contains.
  await withExclusiveLock('the price book', async () => {
    const [owner, secondOwner] = [await createStaffAccount(request, 'owner'), await createStaffAccount(request, 'owner')];
    const getCurrent = async () => (await callAs<PriceBookResponse>(request, secondOwner, '/admin/prices/get')).book!;
    const getRate = async (code: string) => (await getCurrent()).lines.find((line) => line.code === code)!.lowRate;
    // A version that an aborted run published may still be current.
    await callAs(request, secondOwner, '/admin/prices/reuse', { from: 1 });
    const initialBook = await getCurrent();
    await signIn(page, owner);
    await openPage(page, '/admin/prices');
    const getHeading = (name: string) => page.getByRole('heading', { level: 1, name });
    await expect(page.getByRole('table', { name: 'Other cut-outs' }).getByRole('row', { name: /^Drainer grooves/ })).toContainText(
      /R1\s650/,
    );
    await expect(page.getByRole('listitem', { name: '4 m straight' })).toContainText(/R[\d\s]+ – R[\d\s]+/);

    await page.getByRole('link', { name: 'New version' }).click();
    await expect(getHeading('New price book version')).toBeVisible();
    const publishButton = page.getByRole('button', { name: 'Publish…' });
    await expect(publishButton).toBeDisabled();
    const example = page.getByRole('listitem', { name: '4 m straight' });
    await page.getByLabel('Cutting and polishing: to').fill('520');
    await expect(example.locator('del')).toBeVisible();
    await page.getByLabel('Cutting and polishing: to').fill('420');
    await expect(example.locator('del')).toHaveCount(0);
    const [fromInput, toInput] = [page.getByLabel('Drainer grooves: from'), page.getByLabel('Drainer grooves: to')];
    await fromInput.fill('1 800');
    // An invalid rate is reported at its field once the line loses the focus, and is not published.
    await toInput.focus();
    await expect(toInput).not.toHaveAccessibleDescription(/must be the same/);
    await page.getByRole('button', { name: 'Remove Drainer grooves' }).focus();
    await page.keyboard.press('Tab');
    await expect(toInput).toHaveAccessibleDescription('“To” must be the same as “From” or higher.');
    await publishButton.click();
    await expect(toInput).toBeFocused();
    await toInput.fill('1800');
    await expect(toInput).not.toHaveAccessibleDescription(/must be the same/);
    const undoButton = page.getByRole('button', { name: 'Undo' });
    await page.getByRole('button', { name: 'Remove Tap hole' }).press('Enter');
    // Hovering pauses the toast's timeout, here and below.
    await undoButton.hover();
    await expect(page.getByLabel('Tap hole: from')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Remove Drainer grooves' })).toBeFocused();
    await undoButton.click();
    await expect(page.getByLabel('Tap hole: from')).toHaveValue('180');
    await page.getByRole('button', { name: 'Change by %…' }).click();
    await page.getByLabel('Change (%)').fill('10');
    await page.getByRole('button', { name: 'Change rates' }).click();
    await expect(page.getByLabel('Tap hole: from')).toHaveValue('198');
    await undoButton.hover();
    // Undo does not replace text that was typed since.
    await page.getByLabel('Tap hole: from').fill('190');
    await page.getByLabel('Tap hole: to').fill('180');
    await undoButton.click();
    await expect(toInput).toHaveValue('1800');
    await expect(page.getByLabel('Tap hole: from')).toHaveValue('190');
    await page.getByLabel('Tap hole: from').fill('180');
    await expectAccessible(page, 'the draft of prices');

    // The draft is stored when the user leaves the screen.
    await page.getByRole('link', { name: 'Price book', exact: true }).last().click();
    await page.getByRole('button', { name: 'Leave and keep draft' }).click();
    await page.getByRole('link', { name: 'Continue draft' }).click();
    await expect(fromInput).toHaveValue('1 800');

    const changedLines = initialBook.lines.map((line) =>
      line.code === 'drainer' ? { ...line, lowRate: 170_000, quoteRate: 170_000, highRate: 170_000 } : line,
    );
    await callAs(request, secondOwner, '/admin/prices/publish', { ...initialBook, lines: changedLines, note: 'Drainers' });
    await publishButton.click();
    const dialog = page.getByRole('dialog', { name: 'Publish price book' });
    await expect(dialog.getByLabel('What changes and why')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Describe what changes and why.')).toBeVisible();
    await page.keyboard.type('Diamond tools are dearer');
    await expect(dialog.getByRole('row', { name: /^Drainer grooves/ })).toContainText(/R1\s650 each, cost R820\s*R1\s800 each, cost R820/);
    await page.keyboard.press('Enter');
    const conflictDialog = page.getByRole('dialog', { name: 'Someone else changed this' });
    await expect(conflictDialog.getByRole('row')).toHaveCount(2);
    await expect(conflictDialog.getByLabel('Drainer grooves: yours')).toBeChecked();
    await conflictDialog.getByRole('button', { name: 'Save selected values' }).click();
    await undoButton.hover();
    await expect(getHeading('Price book')).toBeVisible();
    await expect(page.getByRole('row', { name: /^Drainer grooves/ })).toContainText(/R1\s800/);
    await expect(page.getByText('Diamond tools are dearer').first()).toBeVisible();
    expect(await getRate('drainer')).toBe(180_000);

    await undoButton.click();
    // After undo, the values are a draft again.
    await expect(getHeading('New price book version')).toBeVisible();
    await expect(fromInput).toHaveValue('1 800');
    expect(await getRate('drainer')).toBe(170_000);
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.getByRole('link', { name: 'Price book', exact: true }).last().click();

    await page.getByRole('button', { name: `Compare version ${initialBook.version} with the current version` }).click();
    const comparison = page.getByRole('dialog', { name: /^Version \d+ and the current version/ });
    await expect(comparison.getByRole('row', { name: /^Drainer grooves/ })).toContainText(
      /R1\s650 each, cost R820\s*R1\s700 each, cost R820/,
    );
    await comparison.getByRole('button', { name: `Restore version ${initialBook.version}` }).click();
    await expect(comparison).toBeHidden();
    await expect(page.getByRole('row', { name: /^Drainer grooves/ })).toContainText(/R1\s650/);
    expect(await getRate('drainer')).toBe(165_000);
  });
});

test('before a line is added, the dialog says what triggers it and shows the changed examples; it and a new zone ask for the cost', async ({
  page,
  request,
}) => {
  await signIn(page, await createStaffAccount(request, 'owner'));
  await openPage(page, '/admin/prices/new');
  await page.getByRole('button', { name: 'Add to Stone work' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to Stone work' });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByLabel('Name shown to visitors')).toBeFocused();
  await expect(dialog.getByLabel('From (R)')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('Waterfall end');
  await dialog.getByLabel('From (R)').fill('3000');
  // An empty upper rate means a fixed rate.
  await expect(dialog.getByLabel(/^To/)).not.toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByText('Charged to every job with a worktop.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByLabel('Cost, VAT excluded (R)')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Cost, VAT excluded (R)').fill('1500');
  await expect(dialog.getByRole('listitem', { name: '4 m straight' })).toContainText(/\+\d+(?:\.\d)?%/);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Waterfall end: cost without VAT' })).toHaveValue(/^1\s?500/);

  await page.getByRole('button', { name: 'Add zone' }).click();
  await page.getByLabel('New zone: name of the zone').fill('Overberg');
  await page.getByLabel('Overberg, delivery: from').fill('900');
  await page.getByRole('button', { name: 'Publish…' }).click();
  const zoneCost = page.getByLabel('Overberg, delivery: cost without VAT');
  await expect(zoneCost).toHaveAttribute('aria-invalid', 'true');
  await zoneCost.fill('400');
  await page.getByRole('button', { name: 'Publish…' }).click();
  await expect(zoneCost).not.toHaveAttribute('aria-invalid', 'true');
});
