import { expect, test } from 'vitest';
import { layoutTiles } from './tile-sizes.ts';

const columns = { wide: 7, narrow: 5, third: 4, edge: 12 };

test('as many tiles as projects, every row full, the grid left once at most', () => {
  for (let count = 0; count <= 500; count++) {
    const tiles = layoutTiles(count);
    expect(tiles).toHaveLength(count);
    expect(tiles.reduce((sum, tile) => sum + columns[tile], 0) % 12).toBe(0);
    expect(tiles.filter((tile) => tile === 'edge').length).toBeLessThanOrEqual(1);
  }
});

test('the demo shop and the six skeletons', () => {
  expect(layoutTiles(6)).toEqual(['wide', 'narrow', 'edge', 'third', 'third', 'third']);
  expect(layoutTiles(8)).toEqual(['wide', 'narrow', 'edge', 'third', 'third', 'third', 'narrow', 'wide']);
});
