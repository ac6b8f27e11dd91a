const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: '\u00a0' };
const unescape = (text: string): string => text.replaceAll(/&(amp|lt|gt|quot|#x27|nbsp);/g, (_, name: string) => entities[name]!);

/** Attributes that are read out, shown, or told to search engines. */
const spoken = /\s(?:alt|title|aria-label|placeholder|content)="([^"]*)"/g;

/** Every piece of text in a document that somebody reads or hears, with letters in it; addresses are left out. */
export function wordsOn(html: string): string[] {
  const seen = html.replaceAll(/<script[^>]*>[\s\S]*?<\/script>|<style[^>]*>[\s\S]*?<\/style>/g, '<x>').replaceAll('<!-- -->', '');
  const texts = [...seen.matchAll(/>([^<]+)</g), ...seen.matchAll(spoken)].map(([, text]) => unescape(text!).trim());
  return [...new Set(texts)].filter((text) => /\p{L}{2}/u.test(text) && !text.includes('://'));
}
