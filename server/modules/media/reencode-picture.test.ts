import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reencodePicture } from './reencode-picture.ts';

const folder = mkdtempSync(join(tmpdir(), 'bullnose-reencode-'));
const path = join(folder, 'picture.png');
beforeAll(() => sharp({ create: { width: 2, height: 2, channels: 3, background: '#777777' } }).toFile(path));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a full disk is not reported as a wrong format', async () => {
  const messages = {
    node: 'ENOSPC: no space left on device, write',
    libvips: '/tmp/picture.jpg: write error\nsystem error: No space left on device\nVipsJpeg: unable to write to target',
  };
  for (const error of Object.values(messages).map((message) => new Error(message)))
    await expect(reencodePicture(path, 100, () => Promise.reject(error))).rejects.toBe(error);
  await expect(reencodePicture(path, 100, () => Promise.reject(new Error('broken')))).rejects.toMatchObject({ code: 'picture_unreadable' });
  await expect(reencodePicture(path, 3, () => Promise.resolve())).rejects.toMatchObject({ code: 'picture_too_many_pixels' });
});
