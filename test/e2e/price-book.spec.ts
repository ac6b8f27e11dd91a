import type { OutputOf } from '#contract/index.ts';
import { expectAccessible } from './expect-accessible.ts';
import { withExclusiveLock, callAs, createStaffAccount } from './staff-accounts.ts';
import { expect, openPage, signIn, test } from './support.ts';

type Loaded = OutputOf<'/admin/prices/get'>['response'];

test('an owner drafts a price book, resolves a conflict, publishes, undoes it, and restores an old version', async ({ page, request }) => {
  // The lock below may wait for another test that changes the price book.
  test.setTimeout(180_000);
  // All tests share one price book. This one changes only a line that no estimate of another test contains.
  await withExclusiveLock('the price book', async () => {
    const [owner, other] = [await createStaffAccount(request, 'owner'), await createStaffAccount(request, 'owner')];
    const getCurrent = async () => (await callAs<Loaded>(request, other, '/admin/prices/get')).book!;
    const getRate = async (code: string) => (await getCurrent()).lines.find((line) => line.code === code)!.lowRate;
    // An aborted earlier run may have left its version published.
    await callAs(request, other, '/admin/prices/reuse', { from: 1 });
    const first = await getCurrent();
    await signIn(page, owner);
    await openPage(page, '/admin/prices');
    const getHeading = (name: string) => page.getByRole('heading', { level: 1, name });
    await expect(page.getByRole('table', { name: 'Other cut-outs' }).getByRole('row', { name: /^Drainer grooves/ })).toContainText(
      /R1\s650/,
    );
    await expect(page.getByRole('listitem', { name: '4 m straight' })).toContainText(/R[\d\s]+ – R[\d\s]+/);

    await page.getByRole('link', { name: 'New version' }).click();
    await expect(getHeading('New price book version')).toBeVisible();
    const publish = page.getByRole('button', { name: 'Publish…' });
    await expect(publish).toBeDisabled();
    const example = page.getByRole('listitem', { name: '4 m straight' });
    await page.getByLabel('Cutting and polishing: to').fill('520');
    await expect(example.locator('del')).toBeVisible();
    await page.getByLabel('Cutting and polishing: to').fill('420');
    await expect(example.locator('del')).toHaveCount(0);
    const [from, to] = [page.getByLabel('Drainer grooves: from'), page.getByLabel('Drainer grooves: to')];
    await from.fill('1 800');
    // An invalid rate is reported at its field once the line loses the focus, and is not published.
    await to.focus();
    await expect(to).not.toHaveAccessibleDescription(/must be the same/);
    await page.getByRole('button', { name: 'Remove Drainer grooves' }).focus();
    await page.keyboard.press('Tab');
    await expect(to).toHaveAccessibleDescription('“To” must be the same as “From” or higher.');
    await publish.click();
    await expect(to).toBeFocused();
    await to.fill('1800');
    await expect(to).not.toHaveAccessibleDescription(/must be the same/);
    const undoDraft = page.getByRole('button', { name: 'Undo' });
    await page.getByRole('button', { name: 'Remove Tap hole' }).press('Enter');
    // Hovering pauses the timeout of the message, here and below.
    await undoDraft.hover();
    await expect(page.getByLabel('Tap hole: from')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Remove Drainer grooves' })).toBeFocused();
    await undoDraft.click();
    await expect(page.getByLabel('Tap hole: from')).toHaveValue('180');
    await page.getByRole('button', { name: 'Change by %…' }).click();
    await page.getByLabel('Change (%)').fill('10');
    await page.getByRole('button', { name: 'Change rates' }).click();
    await expect(page.getByLabel('Tap hole: from')).toHaveValue('198');
    await undoDraft.hover();
    // Undo does not replace text that was typed since.
    await page.getByLabel('Tap hole: from').fill('190');
    await page.getByLabel('Tap hole: to').fill('180');
    await undoDraft.click();
    await expect(to).toHaveValue('1800');
    await expect(page.getByLabel('Tap hole: from')).toHaveValue('190');
    await page.getByLabel('Tap hole: from').fill('180');
    await expectAccessible(page, 'the draft of prices');

    // The draft is still there after leaving the screen.
    await page.getByRole('link', { name: 'Price book', exact: true }).last().click();
    await page.getByRole('button', { name: 'Leave and keep draft' }).click();
    await page.getByRole('link', { name: 'Continue draft' }).click();
    await expect(from).toHaveValue('1 800');

    const changedLines = first.lines.map((line) =>
      line.code === 'drainer' ? { ...line, lowRate: 170_000, quoteRate: 170_000, highRate: 170_000 } : line,
    );
    await callAs(request, other, '/admin/prices/publish', { ...first, lines: changedLines, note: 'Drainers' });
    await publish.click();
    const dialog = page.getByRole('dialog', { name: 'Publish price book' });
    await expect(dialog.getByLabel('What changes and why')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Describe what changes and why.')).toBeVisible();
    await page.keyboard.type('Diamond tools are dearer');
    await expect(dialog.getByRole('row', { name: /^Drainer grooves/ })).toContainText(/R1\s650 each, cost R820\s*R1\s800 each, cost R820/);
    await page.keyboard.press('Enter');
    const conflict = page.getByRole('dialog', { name: 'Someone else changed this' });
    await expect(conflict.getByRole('row')).toHaveCount(2);
    await expect(conflict.getByLabel('Drainer grooves: yours')).toBeChecked();
    await conflict.getByRole('button', { name: 'Save selected values' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.hover();
    await expect(getHeading('Price book')).toBeVisible();
    await expect(page.getByRole('row', { name: /^Drainer grooves/ })).toContainText(/R1\s800/);
    await expect(page.getByText('Diamond tools are dearer').first()).toBeVisible();
    expect(await getRate('drainer')).toBe(180_000);

    await undo.click();
    // After undo, the values are a draft again.
    await expect(getHeading('New price book version')).toBeVisible();
    await expect(from).toHaveValue('1 800');
    expect(await getRate('drainer')).toBe(170_000);
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.getByRole('link', { name: 'Price book', exact: true }).last().click();

    await page.getByRole('button', { name: `Compare version ${first.version} with the current version` }).click();
    const compare = page.getByRole('dialog', { name: /^Version \d+ and the current version/ });
    await expect(compare.getByRole('row', { name: /^Drainer grooves/ })).toContainText(/R1\s650 each, cost R820\s*R1\s700 each, cost R820/);
    await compare.getByRole('button', { name: `Restore version ${first.version}` }).click();
    await expect(compare).toBeHidden();
    await expect(page.getByRole('row', { name: /^Drainer grooves/ })).toContainText(/R1\s650/);
    expect(await getRate('drainer')).toBe(165_000);
  });
});
