import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect } from './support.ts';

const options: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  // Omits the details of passed rules, which take time, and frames, which show other documents.
  resultTypes: ['violations'],
  iframes: false,
};

/** Waits until transitions and finite animations have ended, because axe measures colors. */
const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const hasEnd = ({ playState, timeline, effect }: Animation): boolean =>
      playState === 'running' && timeline === document.timeline && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    // A cancelled animation rejects its promise.
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(hasEnd)
        .map(({ finished }) => finished),
    );
  });

/**
 * Lets sticky elements scroll with the page. At some scroll positions they cover a part of other elements, which axe reports as small
 * targets. @returns a function that makes the elements sticky again
 */
async function releaseStickyElements(page: Page): Promise<() => Promise<void>> {
  const elements = await page.evaluateHandle(() => {
    const sticky = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    );
    for (const { style } of sticky) Object.assign(style, { position: 'relative', inset: 'auto' });
    return sticky;
  });
  return () => elements.evaluate((sticky) => sticky.forEach(({ style }) => Object.assign(style, { position: '', inset: '' })));
}

/** Checks the page with axe. Violations fail the test but do not stop it. @param state the name of the state of the page, for messages */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await waitForAnimations(page);
  await page.evaluate(`window.axe || (() => { ${axe.source} })()`);
  const restoreStickyElements = await releaseStickyElements(page);
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    // Base UI's focus guards are hidden and focusable on purpose: they move the focus on immediately.
    (runOptions) => (window as unknown as { axe: typeof axe }).axe.run({ exclude: [['[data-base-ui-focus-guard]']] }, runOptions),
    options,
  );
  await restoreStickyElements();
  const errors = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} (${any[0]?.message ?? ''})`),
  );
  expect.soft(errors, state).toEqual([]);
}
