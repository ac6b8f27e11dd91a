import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** The cells of the table's rows. `\|` is a vertical bar inside a cell. */
const rows = read('test/specification.md')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  );

/** Returns the source of a test file without escapes of quotes, to search for test titles. */
const readTestSource = (path: string): string => read(path).replaceAll(/\\(['"`])/g, '$1');

/** Parts of the site that are not built yet. */
const unbuiltParts = new Set(['later: accounts', 'later: quote request']);

describe('the table of the specification', () => {
  test('has rows for every section from 2 to 9', () => {
    const sections = new Set(rows.map(([section]) => Number(section?.split(' ')[0])));
    expect([...sections].toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('lists no bullet twice', () => {
    const bullets = rows.map(([section, bullet]) => `${section} ${bullet}`);
    expect(bullets.filter((bullet, index) => bullets.indexOf(bullet) !== index)).toEqual([]);
  });

  test.each(rows.map((cells) => [cells.slice(0, 2).join(': '), cells] as const))('%s', (_name, cells) => {
    expect(cells).toHaveLength(3);
    for (const cell of cells) expect(cell).not.toBe('');
    const proof = cells[2] ?? '';
    if (unbuiltParts.has(proof)) return;
    for (const reference of proof.split(' + ')) {
      const [file, name, ...rest] = reference.split(' › ');
      expect(rest).toEqual([]);
      expect(file, reference).toMatch(/\.(test|spec)\.tsx?$/);
      expect(existsSync(new URL(file!, root)), `${file} does not exist`).toBe(true);
      expect(name, reference).toBeTruthy();
      expect(readTestSource(file!).includes(`${name}`), `no test named "${name}" in ${file}`).toBe(true);
    }
  });
});
