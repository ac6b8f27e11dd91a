import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const readText = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** The rows of the table, each with its cells. `\|` is a vertical bar inside a cell. */
const rows = readText('test/specification.md')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  );

/** Returns the source of a test file with unescaped quotes, so that it contains the test titles of the table. */
const readTestSource = (path: string): string => readText(path).replaceAll(/\\(['"`])/g, '$1');

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
    for (const reference of cells[2]!.split(' + ')) {
      const [file, title, ...extraParts] = reference.split(' › ');
      expect(extraParts).toEqual([]);
      expect(file, reference).toMatch(/\.(test|spec)\.tsx?$/);
      expect(existsSync(new URL(file!, root)), `${file} does not exist`).toBe(true);
      expect(title, reference).toBeTruthy();
      expect(readTestSource(file!).includes(`${title}`), `no test named "${title}" in ${file}`).toBe(true);
    }
  });
});
