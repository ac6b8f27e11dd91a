import { parseHtml } from './parse-html.ts';

/** Attributes that screen readers, browsers or search engines present. */
const textAttributes = ['alt', 'title', 'aria-label', 'placeholder', 'content'];

/** Returns the texts of a document that users, screen readers or search engines read, without URLs and texts without a word. */
export function extractVisibleText(html: string): string[] {
  // React separates adjacent texts with empty comments.
  const document = parseHtml(html.replaceAll('<!-- -->', ''));
  for (const element of document.querySelectorAll('script, style')) element.remove();
  const texts = [...document.querySelectorAll('*')].flatMap((element) => [
    ...[...element.childNodes].filter(({ nodeType }) => nodeType === element.TEXT_NODE).map(({ textContent }) => textContent ?? ''),
    ...textAttributes.map((name) => element.getAttribute(name) ?? ''),
  ]);
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => /\p{L}{2}/u.test(text) && !text.includes('://'));
}
