import { expect, test } from 'vitest';
import { limitCanvasWidth } from './limit-canvas-width.ts';

const a4 = { width: 595, height: 842 };

test.each([
  ['a page that fits is drawn as wide as it shows', a4, 1100, 1100],
  ['at 600 % of a sharp screen it is drawn as large as browsers can', a4, 13_200, 3363],
  ['so is a long roll', { width: 595, height: 59_500 }, 1100, 400],
] as const)('%s', (_name, sheet, wanted, width) => {
  const drawn = limitCanvasWidth(sheet, wanted);
  expect(Math.round(drawn)).toBe(width);
  expect(drawn * ((drawn * sheet.height) / sheet.width)).toBeLessThanOrEqual(16_000_001);
});
