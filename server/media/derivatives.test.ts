import sharp from 'sharp';
import { expect, test } from 'vitest';
import { describePicture } from './derivatives.ts';

test('a picture is described by its size and the colour of each quarter', async () => {
  const block = (background: string, left: number, top: number) =>
    ({ input: { create: { width: 60, height: 40, channels: 3, background } }, left, top }) as const;
  const picture = sharp({ create: { width: 120, height: 80, channels: 3, background: '#00f' } }).composite([
    block('#f00', 0, 0),
    block('#0f0', 60, 0),
    block('#000', 0, 40),
  ]);
  expect(await describePicture(await picture.png().toBuffer())).toEqual({ width: 120, height: 80, placeholder: 'f000f000000f' });
});
