import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { compareScreenshots } from './compare-screenshots.ts';
import { expect, test } from './support.ts';

/** Fewer pixels than an icon or a border has. */
export const maxDifferingPixels = 40;

const style = readFileSync(new URL('screens.css', import.meta.url), 'utf8');

/** @param css added to the styles of the page for the screenshot */
export const takeScreenshot = (page: Page, css = ''): Promise<Buffer> =>
  page.screenshot({ style: `${style}\n${css}`, animations: 'disabled' });

/** Takes screenshots until two are equal. */
async function takeStableScreenshot(page: Page): Promise<Buffer> {
  let screenshot = await takeScreenshot(page);
  await expect
    .poll(async () => {
      const previous = screenshot;
      screenshot = await takeScreenshot(page);
      return previous.equals(screenshot);
    })
    .toBe(true);
  return screenshot;
}

/** Replaces an approved screenshot that is missing or differs from the page. */
async function updateScreenshot(page: Page, path: string): Promise<void> {
  const screenshot = await takeStableScreenshot(page);
  const isApproved = existsSync(path) && (await compareScreenshots(readFileSync(path), screenshot)).differingPixels <= maxDifferingPixels;
  if (!isApproved) await sharp(screenshot).png({ compressionLevel: 9 }).toFile(path);
}

/** Expects that the page matches its approved screenshot, or replaces the screenshot with `--update-snapshots`. */
export async function expectScreenshot(page: Page, name: string): Promise<void> {
  const testInfo = test.info();
  const path = testInfo.snapshotPath(`${name}.png`, { kind: 'screenshot' });
  if (['all', 'changed'].includes(testInfo.config.updateSnapshots)) return updateScreenshot(page, path);
  const approved = readFileSync(path);
  let actual: Buffer = approved;
  let comparison = { differingPixels: 0, diffPng: actual };
  try {
    await expect
      .poll(async () => {
        actual = await takeScreenshot(page);
        comparison = await compareScreenshots(approved, actual);
        return comparison.differingPixels;
      }, `differing pixels of ${name}`)
      .toBeLessThanOrEqual(maxDifferingPixels);
  } catch (error) {
    // In the folder of the test in test-results/.
    writeFileSync(testInfo.outputPath(`${name}-actual.png`), actual);
    writeFileSync(testInfo.outputPath(`${name}-diff.png`), comparison.diffPng);
    throw error;
  }
}
