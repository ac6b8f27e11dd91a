import sharp from 'sharp';

// Processors round the width of glyphs differently. A text may therefore start at another fraction of a pixel, up to one pixel further left or
// right, and its glyphs are drawn with other shades. The mean of a pixel and its two neighbors in the row changes little.
const maxShiftPixels = 1;
const channelTolerance = 20;
const channelCount = 3;

type RawImage = { data: Buffer; width: number; height: number };

async function decode(png: Buffer): Promise<RawImage> {
  const { data, info } = await sharp(png).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Replaces each pixel with the mean of its row from the pixel before it to the pixel after it. */
async function averageNeighbors({ data, width, height }: RawImage): Promise<RawImage> {
  const mean = { width: 3, height: 3, kernel: [0, 0, 0, 1, 1, 1, 0, 0, 0] };
  const averaged = await sharp(data, { raw: { width, height, channels: channelCount } })
    .convolve(mean)
    .raw()
    .toBuffer();
  return { data: averaged, width, height };
}

/** True if each channel of a pixel is within the range of the other image's pixels at the same position and beside it. */
function hasCounterpart(image: RawImage, other: RawImage, x: number, y: number): boolean {
  for (let channel = 0; channel < channelCount; channel += 1) {
    let [low, high] = [255, 0];
    for (let otherX = Math.max(0, x - maxShiftPixels); otherX <= Math.min(other.width - 1, x + maxShiftPixels); otherX += 1) {
      const value = other.data[(y * other.width + otherX) * channelCount + channel]!;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    const value = image.data[(y * image.width + x) * channelCount + channel]!;
    if (value < low - channelTolerance || value > high + channelTolerance) return false;
  }
  return true;
}

/**
 * Compares two PNGs. Accepts shifts of up to one pixel to the left or right. Each image is searched for the pixels of the other one, so that
 * missing and additional elements both count.
 * @returns the number of differing pixels, and a PNG of the second image that shows them in red; in images of different sizes all pixels differ
 */
export async function compareScreenshots(expectedPng: Buffer, actualPng: Buffer): Promise<{ differingPixels: number; diffPng: Buffer }> {
  const [expectedImage, actualImage] = await Promise.all([decode(expectedPng), decode(actualPng)]);
  const { width, height } = actualImage;
  if (expectedImage.width !== width || expectedImage.height !== height) return { differingPixels: width * height, diffPng: actualPng };
  const [expected, actual] = await Promise.all([averageNeighbors(expectedImage), averageNeighbors(actualImage)]);
  let differingPixels = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (hasCounterpart(actual, expected, x, y) && hasCounterpart(expected, actual, x, y)) continue;
      differingPixels += 1;
      actualImage.data.set([255, 0, 0], (y * width + x) * channelCount);
    }
  }
  const diffPng = await sharp(actualImage.data, { raw: { width, height, channels: channelCount } })
    .png()
    .toBuffer();
  return { differingPixels, diffPng };
}
