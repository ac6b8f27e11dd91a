import { pageTags } from '#domain/content/page-tags.ts';

const kept = new Set<string>(pageTags);
/** A picture with its caption, which is words. */
const figure = /<figure>\s*<img[^>]*>\s*(?:<figcaption>(?:[^<]|<\/?(?:strong|em|b|i|u|a|br)\b[^>]*>)*<\/figcaption>\s*)?<\/figure>/gi;

/** Whether a text loses nothing in the editor; another one, as of pictures side by side, is edited as HTML. */
export const canEditVisually = (html: string): boolean =>
  [...html.replaceAll(figure, '').matchAll(/<\/?([a-z][a-z0-9]*)/gi)].every(
    ([, tag]) => kept.has(tag!.toLowerCase()) && !/^fig/i.test(tag!),
  );
