import { spawnSync } from 'node:child_process';
import { readFileSync, renameSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { repositoryRoot } from '#server/adapters/repository-root.ts';

// Runs StrykerJS for one file at a time, with the tests of this file. Running all tests for each mutant would take days.
// Usage: `npm run test:mutation` for all files, `npm run test:mutation -- totp limits` for files with one of these words in their path.

type Target = { file: string; tests: readonly string[] };

/** Files with tests that need no database. Mutants of top-level constants are included. */
const pureTargets: readonly Target[] = [
  { file: 'domain/shared/money.ts', tests: ['domain/rules.test.ts'] },
  { file: 'domain/pricing/amount.ts', tests: ['domain/pricing/price-job.test.ts', 'domain/pricing/price-lines.test.ts'] },
  { file: 'domain/pricing/price-job.ts', tests: ['domain/pricing/price-job.test.ts', 'domain/pricing/price-lines.test.ts'] },
  { file: 'domain/pricing/worktop-job.ts', tests: ['domain/pricing/price-job.test.ts', 'domain/pricing/price-lines.test.ts'] },
  { file: 'domain/catalogue/product-price.ts', tests: ['domain/catalogue/product-price.test.ts'] },
  { file: 'domain/accounts/account.ts', tests: ['domain/accounts/account.test.ts', 'domain/rules.test.ts'] },
  { file: 'domain/accounts/password.ts', tests: ['domain/accounts/account.test.ts', 'domain/rules.test.ts'] },
  { file: 'server/lib/client-network.ts', tests: ['server/lib/client-network.test.ts'] },
  { file: 'domain/media/upload.ts', tests: ['domain/media/upload.test.ts', 'domain/rules.test.ts'] },
  { file: 'domain/shared/csv-text.ts', tests: ['server/lib/spreadsheets/csv.test.ts'] },
  { file: 'server/modules/auth/factors/totp.ts', tests: ['server/modules/auth/factors/totp.test.ts'] },
  { file: 'server/lib/crypto.ts', tests: ['server/lib/crypto.test.ts'] },
  { file: 'server/lib/spreadsheets/repack-zip-within-limit.ts', tests: ['server/lib/spreadsheets/spreadsheets.test.ts'] },
];

/** Files with tests through HTTP. Mutants of top-level constants are omitted, because each of them would run all tests of the file. */
const httpTargets: readonly Target[] = [
  { file: 'server/modules/content/sanitize-html.ts', tests: ['server/modules/content/content.test.ts'] },
  { file: 'server/http/cookies.ts', tests: ['server/app/http-server.test.ts'] },
  {
    file: 'server/lib/rate-limits/rate-limits.ts',
    tests: ['server/lib/rate-limits/rate-limits.test.ts', 'server/lib/rate-limits/rate-limit-rules.test.ts'],
  },
  {
    file: 'server/modules/auth/sessions/session-tokens.ts',
    tests: ['server/modules/auth/sessions/session-tokens.test.ts', 'server/modules/auth/accounts.test.ts'],
  },
  {
    file: 'server/modules/auth/sessions/sessions.service.ts',
    tests: ['server/modules/auth/sessions/sessions.test.ts', 'server/modules/auth/sessions/session-use.test.ts'],
  },
  { file: 'server/modules/auth/sessions/sessions.store.ts', tests: ['server/modules/auth/sessions/sessions.test.ts'] },
  {
    file: 'server/modules/auth/email-verification.service.ts',
    tests: ['server/modules/auth/email-verification.test.ts', 'server/modules/customers/profile.test.ts'],
  },
  { file: 'server/modules/auth/factors/second-factor.service.ts', tests: ['server/modules/auth/factors/second-factor.test.ts'] },
  { file: 'server/modules/uploads/sanitize-upload.ts', tests: ['server/modules/uploads/quote-uploads.test.ts'] },
  { file: 'server/modules/media/store-picture.ts', tests: ['server/modules/media/store-picture.test.ts'] },
];

type Report = { files: Record<string, { mutants: { status: string }[] }> };
const reports = new URL('.cache/mutation/', repositoryRoot);

/** Returns the number of mutants by status, or undefined if StrykerJS failed. Stores its reports under the name of the file. */
function countMutants({ file, tests }: Target, needsDatabase: boolean): Record<string, number> | undefined {
  const { status } = spawnSync('stryker', ['run', '--mutate', file, ...(needsDatabase ? ['--ignoreStatic'] : [])], {
    cwd: fileURLToPath(repositoryRoot),
    env: { ...process.env, MUTATION_TESTS: tests.join(','), MUTATION_DATABASE: needsDatabase ? 'on' : 'off' },
    stdio: 'inherit',
  });
  if (status !== 0) return undefined;
  const { files } = JSON.parse(readFileSync(new URL('mutation.json', reports), 'utf8')) as Report;
  for (const format of ['json', 'html']) {
    renameSync(new URL(`mutation.${format}`, reports), new URL(`${file.replaceAll('/', '-')}.${format}`, reports));
  }
  const mutants = Object.values(files).flatMap((report) => report.mutants);
  return Object.fromEntries(Object.entries(Object.groupBy(mutants, (mutant) => mutant.status)).map(([name, all]) => [name, all!.length]));
}

function toTableRow({ file }: Target, counts: Record<string, number> | undefined): string {
  const { Killed = 0, Timeout = 0, Survived = 0, NoCoverage = 0 } = counts ?? {};
  const [detected, missed] = [Killed + Timeout, Survived + NoCoverage];
  const score = counts === undefined ? 'failed' : `${((100 * detected) / (detected + missed)).toFixed(0)} %`;
  return `| \`${file}\` | ${detected + missed} | ${detected} | ${missed} | ${score} |`;
}

const names = process.argv.slice(2);
const isSelected = ({ file }: Target): boolean => names.length === 0 || names.some((name) => file.includes(name));
const rows = [
  ...pureTargets.filter(isSelected).map((target) => toTableRow(target, countMutants(target, false))),
  ...httpTargets.filter(isSelected).map((target) => toTableRow(target, countMutants(target, true))),
];
console.log(['', '| file | mutants | detected | missed | score |', '| --- | --- | --- | --- | --- |', ...rows].join('\n'));
