// `npm run outbox`: lists the mail that lies in DATA_DIR/outbox, and shows one. Needs no running server.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/app/config.ts';
import { parseEml, type ParsedMail } from './eml.ts';
import { type EmailFile, listEmailFiles, getOutboxFolder, readEmailFile } from '#server/modules/mail/index.ts';

const usage = 'npm run outbox, or npm run outbox -- show <number|latest> [--html <file>]';
const config = readConfig(process.env);
const folder = getOutboxFolder(config.dataDir);

const read = async ({ fileName }: EmailFile): Promise<ParsedMail> => parseEml(await readEmailFile(folder, fileName));
const getTime = ({ headers }: ParsedMail): string => new Date(headers.get('date') ?? 0).toISOString().slice(0, 16).replace('T', ' ');

async function list(mails: readonly EmailFile[]): Promise<void> {
  const rows = await Promise.all(
    mails.map(async (mail) => {
      const { headers, ...parts } = await read(mail);
      return [
        String(mail.number),
        getTime({ headers, ...parts }),
        headers.get('to') ?? '',
        headers.get('subject') ?? '',
        mail.kind,
        mail.status,
      ];
    }),
  );
  const table = [['No.', 'Written (UTC)', 'To', 'Subject', 'Kind', 'Status'], ...rows];
  const widths = table[0]!.map((_, column) => Math.min(48, Math.max(...table.map((row) => row[column]!.length))));
  const fit = (text: string, width: number): string => (text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width));
  for (const row of table)
    console.log(
      row
        .map((text, column) => fit(text, widths[column]!))
        .join('  ')
        .trimEnd(),
    );
  console.log(`\nOne of them: npm run outbox -- show ${mails.at(-1)!.number}`);
}

async function show(mail: EmailFile, htmlFile: string | undefined): Promise<void> {
  const parts = await read(mail);
  if (htmlFile !== undefined) {
    writeFileSync(htmlFile, parts.html);
    console.log(`The HTML of mail ${mail.number} is in ${htmlFile}.`);
    return;
  }
  for (const name of ['From', 'To', 'Reply-To', 'Subject', 'Date']) {
    const value = parts.headers.get(name.toLowerCase());
    if (value !== undefined) console.log(`${name}: ${value}`);
  }
  console.log(`\n${parts.text}`);
}

/** @returns the exit code */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { html: { type: 'string' } } });
  const mails = await listEmailFiles(folder);
  const [command, which = 'latest'] = positionals;
  if (command !== undefined && command !== 'show') {
    console.error(`There is no "${command}" here. Use ${usage}.`);
    return 1;
  }
  if (mails.length === 0) {
    const why = config.smtpUrl === undefined ? 'Send a request on the site, and look again.' : 'With SMTP_URL set, mail goes out instead.';
    console.log(`There are no emails in ${folder} yet. ${why}`);
    return 0;
  }
  if (command === undefined) {
    await list(mails);
    return 0;
  }
  const found = which === 'latest' ? mails.at(-1) : mails.find(({ number }) => number === Number(which));
  if (found === undefined) {
    console.error(`There is no mail ${which} in ${folder}. Use ${usage}.`);
    return 1;
  }
  await show(found, values.html);
  return 0;
}

process.exitCode = await main();
