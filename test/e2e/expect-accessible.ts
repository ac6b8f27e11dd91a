import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect } from './support.ts';

const options: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  // Details of passed rules take time, and the only frame shows another site.
  resultTypes: ['violations'],
  iframes: false,
};

/** Fails after the rest of the test if axe finds a violation on the page in its current state. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await page.evaluate(`window.axe || (() => { ${axe.source} })()`);
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    // Base UI's focus guards are hidden and focusable on purpose: they pass the focus on at once.
    (chosen) => (window as unknown as { axe: typeof axe }).axe.run({ exclude: [['[data-base-ui-focus-guard]']] }, chosen),
    options,
  );
  const errors = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} (${any[0]?.message ?? ''})`),
  );
  expect.soft(errors, state).toEqual([]);
}
