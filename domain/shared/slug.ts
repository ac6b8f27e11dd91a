import { foldText } from './fold-text.ts';

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The maximum length of a slug. */
const maxSlugLength = 80;

/** Returns the slug of a name: `Karoo Night, 30 mm` → `karoo-night-30-mm`. Empty if the name has no Latin letter or digit. */
export const toSlug = (name: string): string =>
  foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, '');

/** Returns true for lowercase letters and digits with single hyphens between them. */
export const isSlug = (text: string): boolean => text.length <= maxSlugLength && slugPattern.test(text);

/**
 * Returns the slug of a name, short enough to append a number.
 * @param fallback the slug of a name without a Latin letter or digit
 */
export const toSlugBase = (name: string, fallback = 'untitled'): string =>
  toSlug(name)
    .slice(0, maxSlugLength - 6)
    .replace(/-+$/, '') || fallback;

/** Returns the first of `base`, `base-2`, `base-3` … that is not in use. */
export function createFreeSlug(base: string, usedSlugs: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!usedSlugs.has(slug)) return slug;
  }
}
