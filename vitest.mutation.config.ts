import { defineConfig } from 'vitest/config';
import { shared } from './vitest.config.ts';

// `scripts/mutation-test.ts` names the test files. Stryker's option `testFiles` reports mutants of top-level code as survivors.
const include = process.env['MUTATION_TESTS']?.split(',') ?? [];
const globalSetup = process.env['MUTATION_DATABASE'] === 'on' ? './test/database.ts' : [];

export default defineConfig({ test: { ...shared, maxWorkers: 2, include, globalSetup } });
