const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The longest that is made or taken. */
export const slugLength = 80;

/** Returns the slug of a name: `Karoo Night, 30 mm` → `karoo-night-30-mm`. Empty if the name has no Latin letter or digit. */
export const toSlug = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugLength)
    .replace(/^-+|-+$/g, '');

/** Small letters, figures and single hyphens between them. */
export const isSlug = (text: string): boolean => text.length <= slugLength && slugShape.test(text);

/** The first of `name`, `name-2`, `name-3` … that is free. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  const base = wanted === '' ? 'untitled' : wanted.slice(0, slugLength - 6).replace(/-+$/, '');
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}
