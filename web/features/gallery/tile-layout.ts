/**
 * Width of a tile in the twelve-column grid. The text of an `edge` tile is in the first three columns; its picture extends
 * to the edge of the window.
 */
export type TileWidth = 'wide' | 'narrow' | 'third' | 'edge';

const wideNarrow: TileWidth[] = ['wide', 'narrow'];
const narrowWide: TileWidth[] = ['narrow', 'wide'];
const thirds: TileWidth[] = ['third', 'third', 'third'];

/**
 * Returns the tile widths, row by row: a wide and a narrow tile, one `edge` tile, then rows of three and of two tiles.
 * Each row is full. A single project is an `edge` tile; two and four projects have none.
 */
export function layoutTiles(count: number): TileWidth[] {
  if (count === 1) return ['edge'];
  if (count === 4) return [...wideNarrow, ...narrowWide];
  const tiles: TileWidth[] = [...wideNarrow, 'edge'];
  let isThirdsNext = true;
  for (let pairCount = 1; tiles.length < count; isThirdsNext = !isThirdsNext) {
    const remaining = count - tiles.length;
    // Four tiles form two rows of two, because a row of three would leave a single tile.
    if (remaining === 3 || (isThirdsNext && remaining > 4)) tiles.push(...thirds);
    else tiles.push(...(pairCount++ % 2 === 1 ? narrowWide : wideNarrow));
  }
  return tiles.slice(0, count);
}
