/** The width of a tile on the twelve columns. `edge` extends from the fourth column to the edge of the window. */
export type TileWidth = 'wide' | 'narrow' | 'third' | 'edge';

const pair: TileWidth[] = ['wide', 'narrow'];
const turned: TileWidth[] = ['narrow', 'wide'];
const three: TileWidth[] = ['third', 'third', 'third'];

/**
 * Returns the tile widths, row by row: a wide and a narrow tile, one `edge` tile per page, then rows of three and two tiles.
 * No row has a gap.
 */
export function layoutTiles(count: number): TileWidth[] {
  if (count === 1) return ['edge'];
  if (count === 4) return [...pair, ...turned];
  const tiles: TileWidth[] = [...pair, 'edge'];
  let threeNext = true;
  for (let twos = 1; tiles.length < count; threeNext = !threeNext) {
    const rest = count - tiles.length;
    if (rest === 3 || (threeNext && rest > 4)) tiles.push(...three);
    else tiles.push(...(twos++ % 2 === 1 ? turned : pair));
  }
  return tiles.slice(0, count);
}
