import { expect, test } from 'vitest';
import { layoutTiles } from './tile-layout.ts';

const columns = { wide: 7, narrow: 5, third: 4, edge: 12 };

test('returns one tile per project, in full rows, with at most one edge tile', () => {
  for (let count = 0; count <= 500; count++) {
    const tiles = layoutTiles(count);
    expect(tiles).toHaveLength(count);
    expect(tiles.reduce((sum, tile) => sum + columns[tile], 0) % 12).toBe(0);
    expect(tiles.filter((tile) => tile === 'edge').length).toBeLessThanOrEqual(1);
  }
});

test('lays out six and eight tiles', () => {
  expect(layoutTiles(6)).toEqual(['wide', 'narrow', 'edge', 'third', 'third', 'third']);
  expect(layoutTiles(8)).toEqual(['wide', 'narrow', 'edge', 'third', 'third', 'third', 'narrow', 'wide']);
});
