const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The longest that is made or taken. */
export const slugLength = 80;

/** What a thing's address is made of: `Karoo Night, 30 mm` → `karoo-night-30-mm`. Empty where a name has no letter of ours. */
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
