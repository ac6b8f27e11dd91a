import PostalMime, { decodeWords } from 'postal-mime';

/** A parsed email. The keys of `headers` are lower-case names. Lines end with a line feed. */
export type ParsedEmail = { headers: Map<string, string>; text: string; html: string };

const normalize = (body = ''): string => body.replaceAll('\r\n', '\n').trim();

export async function parseEml(bytes: Buffer): Promise<ParsedEmail> {
  const { headers, text, html } = await PostalMime.parse(bytes);
  return {
    headers: new Map(headers.map(({ key, value }) => [key, decodeWords(value)])),
    text: normalize(text),
    html: normalize(html),
  };
}
