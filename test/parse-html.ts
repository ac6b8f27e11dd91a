import { JSDOM } from 'jsdom';

const { DOMParser } = new JSDOM().window;

/** Parses HTML like a browser, without running scripts. */
export const parseHtml = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

export const parseXml = (xml: string): Document => new JSDOM(xml, { contentType: 'text/xml' }).window.document;

/** Returns a page without its scripts, except structured data. */
export function removeScripts(html: string): string {
  const document = parseHtml(html);
  for (const script of document.querySelectorAll('script:not([type="application/ld+json"])')) script.remove();
  // Serialization escapes non-breaking spaces.
  return document.documentElement.outerHTML.replaceAll('&nbsp;', '\u00a0');
}
