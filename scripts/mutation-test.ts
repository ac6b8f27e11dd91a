import { spawnSync } from 'node:child_process';
import { readFileSync, renameSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { repositoryRoot } from '#server/adapters/repository-root.ts';

// Runs StrykerJS for one file or folder at a time, with its tests. Running all tests for each mutant would take days.
// Usage: `npm run test:mutation` for all targets, `npm run test:mutation -- totp limits` for those with one of these words in their path.
// A second run tests only mutants whose code or tests have changed.

/** `file` and `tests` are paths or patterns. */
type Target = { file: string; tests: readonly string[] };

/** Files with tests that need no database. Mutants of top-level constants are included. */
const pureTargets: readonly Target[] = [
  { file: 'domain/shared/money.ts', tests: ['domain/rules.test.ts'] },
  { file: 'domain/quotes/*.ts', tests: ['domain/quotes/*.test.ts', 'domain/rules.test.ts'] },
  { file: 'domain/orders/*.ts', tests: ['domain/orders/*.test.ts', 'domain/rules.test.ts'] },
  { file: 'server/http/endpoint-router.ts', tests: ['server/http/endpoint-router.test.ts'] },
  { file: 'server/http/authentication.ts', tests: ['server/http/endpoint-router.test.ts'] },
  { file: 'server/http/output-filter.ts', tests: ['server/http/output-filter.test.ts'] },
  { file: 'domain/pricing/*.ts', tests: ['domain/pricing/*.test.ts'] },
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
  { file: 'server/modules/messages/dispatch.ts', tests: ['server/modules/messages/dispatch.test.ts'] },
  { file: 'server/crud/command.ts', tests: ['server/crud/command.test.ts'] },
  { file: 'server/http/enforce-contract.ts', tests: ['server/http/enforce-contract.test.ts'] },
  { file: 'server/modules/content/sanitize-html.ts', tests: ['server/modules/content/content.test.ts'] },
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

/** Runs StrykerJS. Returns a table row for each file, and for the folder. Stores the reports under the name of the target. */
function testMutants({ file, tests }: Target, needsDatabase: boolean): string[] {
  const name = file.replaceAll('/', '-').replace('*', 'all');
  const options = ['--mutate', `${file},!**/*.test.ts`, '--incremental', '--incrementalFile', `.cache/mutation/${name}.incremental.json`];
  const { status } = spawnSync('stryker', ['run', ...options, ...(needsDatabase ? ['--ignoreStatic'] : [])], {
    cwd: fileURLToPath(repositoryRoot),
    env: { ...process.env, MUTATION_TESTS: tests.join(','), MUTATION_DATABASE: needsDatabase ? 'on' : 'off' },
    stdio: 'inherit',
  });
  if (status !== 0) return [`| \`${file}\` | failed | | | |`];
  const { files } = JSON.parse(readFileSync(new URL('mutation.json', reports), 'utf8')) as Report;
  for (const format of ['json', 'html']) renameSync(new URL(`mutation.${format}`, reports), new URL(`${name}.${format}`, reports));
  const rows = Object.entries(files).map(([path, { mutants }]) => toTableRow(path, mutants));
  return file.includes('*')
    ? [
        ...rows,
        toTableRow(
          file,
          Object.values(files).flatMap(({ mutants }) => mutants),
        ),
      ]
    : rows;
}

function toTableRow(file: string, mutants: readonly { status: string }[]): string {
  const count = (...statuses: string[]): number => mutants.filter(({ status }) => statuses.includes(status)).length;
  const [detected, missed] = [count('Killed', 'Timeout'), count('Survived', 'NoCoverage')];
  const score = detected + missed === 0 ? '' : `${((100 * detected) / (detected + missed)).toFixed(0)} %`;
  return `| \`${file}\` | ${detected + missed} | ${detected} | ${missed} | ${score} |`;
}

const names = process.argv.slice(2);
const isSelected = ({ file }: Target): boolean => names.length === 0 || names.some((name) => file.includes(name));
const rows = [
  ...pureTargets.filter(isSelected).flatMap((target) => testMutants(target, false)),
  ...httpTargets.filter(isSelected).flatMap((target) => testMutants(target, true)),
];
console.log(['', '| file | mutants | detected | missed | score |', '| --- | --- | --- | --- | --- |', ...rows].join('\n'));
