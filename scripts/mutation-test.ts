import { spawnSync } from 'node:child_process';
import { readFileSync, renameSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { root } from '#server/root.ts';

// Runs StrykerJS for one file at a time, with the tests that are meant to cover it: the whole suite per mutant would take days.
// Usage: `npm run test:mutation` for all files, `npm run test:mutation -- totp limits` for files whose path contains one of the words.

type Target = { file: string; tests: readonly string[] };

/** Files with tests that need no database. Mutants of top-level constants are included. */
const rules: readonly Target[] = [
  { file: 'domain/money.ts', tests: ['domain/rules.test.ts'] },
  { file: 'domain/price.ts', tests: ['domain/price.test.ts', 'domain/price-lines.test.ts'] },
  { file: 'domain/price-job.ts', tests: ['domain/price.test.ts', 'domain/price-lines.test.ts'] },
  { file: 'domain/product-price.ts', tests: ['domain/product-price.test.ts'] },
  { file: 'domain/account.ts', tests: ['domain/account.test.ts', 'domain/rules.test.ts'] },
  { file: 'domain/password.ts', tests: ['domain/account.test.ts', 'domain/rules.test.ts'] },
  { file: 'domain/network.ts', tests: ['domain/network.test.ts'] },
  { file: 'domain/upload.ts', tests: ['domain/upload.test.ts', 'domain/rules.test.ts'] },
  { file: 'domain/csv-text.ts', tests: ['server/csv.test.ts'] },
  { file: 'server/accounts/totp.ts', tests: ['server/accounts/totp.test.ts'] },
  { file: 'server/secrets.ts', tests: ['server/secrets.test.ts'] },
  { file: 'server/sheets/bounded-zip.ts', tests: ['server/sheets/sheets.test.ts'] },
];

/** Files tested through HTTP. Mutants of top-level constants are left out: each of them would run every test of the file. */
const services: readonly Target[] = [
  { file: 'server/content/clean-html.ts', tests: ['server/content/content.test.ts'] },
  { file: 'server/cookies.ts', tests: ['server/app.test.ts'] },
  { file: 'server/limits.ts', tests: ['server/limits.test.ts'] },
  { file: 'server/accounts/tokens.ts', tests: ['server/accounts/tokens.test.ts', 'server/accounts/accounts.test.ts'] },
  { file: 'server/accounts/sessions.service.ts', tests: ['server/accounts/sessions.test.ts', 'server/accounts/session-use.test.ts'] },
  { file: 'server/accounts/sessions.store.ts', tests: ['server/accounts/sessions.test.ts'] },
  { file: 'server/accounts/verification.ts', tests: ['server/accounts/verification.test.ts', 'server/accounts/profile.test.ts'] },
  { file: 'server/accounts/second-factor.service.ts', tests: ['server/accounts/second-factor.test.ts'] },
  { file: 'server/quotes/safe-file.ts', tests: ['server/quotes/uploads.test.ts'] },
  { file: 'server/media/keep-picture.ts', tests: ['server/media/kept-pictures.test.ts'] },
];

type Report = { files: Record<string, { mutants: { status: string }[] }> };
const reports = new URL('.cache/mutation/', root);

/** Returns the number of mutants by status, or undefined if StrykerJS failed. Stores its reports under the name of the file. */
function countMutants({ file, tests }: Target, needsDatabase: boolean): Record<string, number> | undefined {
  const { status } = spawnSync('stryker', ['run', '--mutate', file, ...(needsDatabase ? ['--ignoreStatic'] : [])], {
    cwd: fileURLToPath(root),
    env: { ...process.env, MUTATION_TESTS: tests.join(','), MUTATION_DATABASE: needsDatabase ? 'on' : 'off' },
    stdio: 'inherit',
  });
  if (status !== 0) return undefined;
  const { files } = JSON.parse(readFileSync(new URL('mutation.json', reports), 'utf8')) as Report;
  for (const format of ['json', 'html']) {
    renameSync(new URL(`mutation.${format}`, reports), new URL(`${file.replaceAll('/', '-')}.${format}`, reports));
  }
  const mutants = Object.values(files).flatMap((one) => one.mutants);
  return Object.fromEntries(Object.entries(Object.groupBy(mutants, (mutant) => mutant.status)).map(([name, all]) => [name, all!.length]));
}

function toTableRow({ file }: Target, counts: Record<string, number> | undefined): string {
  const { Killed = 0, Timeout = 0, Survived = 0, NoCoverage = 0 } = counts ?? {};
  const [detected, missed] = [Killed + Timeout, Survived + NoCoverage];
  const score = counts === undefined ? 'failed' : `${((100 * detected) / (detected + missed)).toFixed(0)} %`;
  return `| \`${file}\` | ${detected + missed} | ${detected} | ${missed} | ${score} |`;
}

const words = process.argv.slice(2);
const isChosen = ({ file }: Target): boolean => words.length === 0 || words.some((word) => file.includes(word));
const rows = [
  ...rules.filter(isChosen).map((target) => toTableRow(target, countMutants(target, false))),
  ...services.filter(isChosen).map((target) => toTableRow(target, countMutants(target, true))),
];
console.log(['', '| file | mutants | detected | missed | score |', '| --- | --- | --- | --- | --- |', ...rows].join('\n'));
