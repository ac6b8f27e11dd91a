import { pageTags } from '#domain/content/page-tags.ts';

const supportedTags = new Set<string>(pageTags);
/** Matches a figure with one picture and a caption of inline text. */
const figurePattern =
  /<figure>\s*<img[^>]*>\s*(?:<figcaption>(?:[^<]|<\/?(?:strong|em|b|i|u|a|br)\b[^>]*>)*<\/figcaption>\s*)?<\/figure>/gi;

/**
 * Returns true if the editor preserves the whole text. Other texts, for example with pictures side by side, are edited
 * as HTML.
 */
export const canEditVisually = (html: string): boolean =>
  [...html.replaceAll(figurePattern, '').matchAll(/<\/?([a-z][a-z0-9]*)/gi)].every(
    ([, tag]) => supportedTags.has(tag!.toLowerCase()) && !/^fig/i.test(tag!),
  );
