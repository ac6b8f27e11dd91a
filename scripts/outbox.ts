// `npm run outbox` lists the emails in DATA_DIR/outbox or shows one email. Does not need a running server.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/app/config.ts';
import { parseEml, type ParsedEmail } from './eml.ts';
import { type EmailFile, listEmailFiles, getOutboxFolder, readEmailFile } from '#server/modules/messages/index.ts';

const usage = 'npm run outbox, or npm run outbox -- show <number|latest> [--html <file>]';
const config = readConfig(process.env);
const folder = getOutboxFolder(config.dataDir);

const readEmail = async ({ fileName }: EmailFile): Promise<ParsedEmail> => parseEml(await readEmailFile(folder, fileName));
const getTime = ({ headers }: ParsedEmail): string => new Date(headers.get('date') ?? 0).toISOString().slice(0, 16).replace('T', ' ');

async function listEmails(emails: readonly EmailFile[]): Promise<void> {
  const rows = await Promise.all(
    emails.map(async (email) => {
      const parsedEmail = await readEmail(email);
      return [
        String(email.number),
        getTime(parsedEmail),
        parsedEmail.headers.get('to') ?? '',
        parsedEmail.headers.get('subject') ?? '',
        email.kind,
        email.status,
      ];
    }),
  );
  const table = [['No.', 'Written (UTC)', 'To', 'Subject', 'Kind', 'Status'], ...rows];
  const widths = table[0]!.map((_, column) => Math.min(48, Math.max(...table.map((row) => row[column]!.length))));
  const fitWidth = (text: string, width: number): string => (text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width));
  for (const row of table)
    console.log(
      row
        .map((text, column) => fitWidth(text, widths[column]!))
        .join('  ')
        .trimEnd(),
    );
  console.log(`\nTo show one: npm run outbox -- show ${emails.at(-1)!.number}`);
}

async function showEmail(email: EmailFile, htmlFile: string | undefined): Promise<void> {
  const parsedEmail = await readEmail(email);
  if (htmlFile !== undefined) {
    writeFileSync(htmlFile, parsedEmail.html);
    console.log(`The HTML of email ${email.number} is in ${htmlFile}.`);
    return;
  }
  for (const name of ['From', 'To', 'Reply-To', 'Subject', 'Date']) {
    const value = parsedEmail.headers.get(name.toLowerCase());
    if (value !== undefined) console.log(`${name}: ${value}`);
  }
  console.log(`\n${parsedEmail.text}`);
}

/** @returns the exit code */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { html: { type: 'string' } } });
  const emails = await listEmailFiles(folder);
  const [command, selector = 'latest'] = positionals;
  if (command !== undefined && command !== 'show') {
    console.error(`Unknown command "${command}". Use ${usage}.`);
    return 1;
  }
  if (emails.length === 0) {
    const hint =
      config.smtpUrl === undefined ? 'Send a quote request on the site first.' : 'SMTP_URL is set, so emails are sent instead of stored.';
    console.log(`There are no emails in ${folder} yet. ${hint}`);
    return 0;
  }
  if (command === undefined) {
    await listEmails(emails);
    return 0;
  }
  const selected = selector === 'latest' ? emails.at(-1) : emails.find(({ number }) => number === Number(selector));
  if (selected === undefined) {
    console.error(`There is no email ${selector} in ${folder}. Use ${usage}.`);
    return 1;
  }
  await showEmail(selected, values.html);
  return 0;
}

process.exitCode = await main();
