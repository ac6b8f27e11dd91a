import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readImageInfo } from './image-variants.ts';

test('the info of a picture contains its size and a placeholder with the colors of its quarters', async () => {
  const block = (background: string, left: number, top: number) =>
    ({ input: { create: { width: 60, height: 40, channels: 3, background } }, left, top }) as const;
  const picture = sharp({ create: { width: 120, height: 80, channels: 3, background: '#00f' } }).composite([
    block('#f00', 0, 0),
    block('#0f0', 60, 0),
    block('#000', 0, 40),
  ]);
  const { placeholder, ...size } = await readImageInfo(await picture.png().toBuffer());
  expect(size).toEqual({ width: 120, height: 80 });
  // Red, green, black and blue, each blended with its neighbours.
  expect(placeholder).toMatch(/^[c-f][0-3]{2}[0-3][c-f][0-3][0-3]{3}[0-3]{2}[c-f]$/);
});
