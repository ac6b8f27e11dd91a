export type ReadMail = { headers: Map<string, string>; text: string; html: string };

const fromQuotedPrintable = (words: string): Buffer =>
  Buffer.from(
    words.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );

const decodeWord = (_: string, encoding: string, words: string): string =>
  (encoding.toUpperCase() === 'B' ? Buffer.from(words, 'base64') : fromQuotedPrintable(words.replaceAll('_', ' '))).toString();

/** Decodes encoded words (`=?UTF-8?Q?…?=`, RFC 2047); white space between adjacent ones is ignored. */
const decodeHeader = (value: string): string => value.replace(/\?=\s+=\?/g, '?==?').replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, decodeWord);

function splitHead(source: string): { headers: Map<string, string>; body: string } {
  const end = source.indexOf('\r\n\r\n');
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), decodeHeader(line.slice(colon + 1).trim())] as const;
    }),
  );
  return { headers, body: source.slice(end + 4) };
}

function decodeBody({ headers, body }: ReturnType<typeof splitHead>): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return (encoding === 'quoted-printable' ? fromQuotedPrintable(body) : Buffer.from(body, 'latin1')).toString();
}

/** Reads a mail of ours: headers by their lower-case names, and its two parts. It knows no more of the format than we write. */
export function readEml(bytes: Buffer): ReadMail {
  const whole = splitHead(bytes.toString('latin1'));
  const boundary = /boundary="([^"]+)"/.exec(whole.headers.get('content-type') ?? '')?.[1];
  const parts =
    boundary === undefined
      ? [whole]
      : whole.body
          .split(`--${boundary}`)
          .slice(1, -1)
          .map((part) => splitHead(part.replace(/^\r\n/, '')));
  const find = (type: string): string => {
    const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type));
    return part ? decodeBody(part).replaceAll('\r\n', '\n').trim() : '';
  };
  return { headers: whole.headers, text: find('text/plain'), html: find('text/html') };
}
