import { expect, test } from 'vitest';
import { limitCanvasWidth } from './limit-canvas-width.ts';

const a4 = { width: 595, height: 842 };

test.each([
  ['draws a page that fits at the preferred width', a4, 1100, 1100],
  ['limits the canvas at 600 % zoom on a high-density screen', a4, 13_200, 3363],
  ['limits the canvas of a very long page', { width: 595, height: 59_500 }, 1100, 400],
] as const)('%s', (_case, pageSize, preferredWidth, expectedWidth) => {
  const canvasWidth = limitCanvasWidth(pageSize, preferredWidth);
  expect(Math.round(canvasWidth)).toBe(expectedWidth);
  expect(canvasWidth * ((canvasWidth * pageSize.height) / pageSize.width)).toBeLessThanOrEqual(16_000_001);
});
