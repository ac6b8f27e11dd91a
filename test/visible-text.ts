import { parseHtml } from './parse-html.ts';

/** Attributes that screen readers, browsers or search engines present. */
const spokenAttributes = ['alt', 'title', 'aria-label', 'placeholder', 'content'];

/** Returns every text of a document that is shown, read out, or sent to search engines and contains a word; URLs are left out. */
export function extractVisibleText(html: string): string[] {
  // React separates adjacent texts by empty comments.
  const document = parseHtml(html.replaceAll('<!-- -->', ''));
  for (const element of document.querySelectorAll('script, style')) element.remove();
  const texts = [...document.querySelectorAll('*')].flatMap((element) => [
    ...[...element.childNodes].filter(({ nodeType }) => nodeType === element.TEXT_NODE).map(({ textContent }) => textContent ?? ''),
    ...spokenAttributes.map((name) => element.getAttribute(name) ?? ''),
  ]);
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => /\p{L}{2}/u.test(text) && !text.includes('://'));
}
