/**
 * `npm run mutate`: changes the code in many small ways and says which change no test notices. For a folder of its own: `-- --mutate 'lib/order/!(*.test).ts'`.
 * A tool to look with now and then, no part of `npm test`: what it finds is mended by a test, or explained where it stands.
 *
 * All of it is nothing for one sitting, and what was found is told at the end of a run alone. On two busy cores a change takes 1 s in lib and,
 * with the database, 5 s in server/http: lib/order (650 changes) took 16 minutes, 2,520 changes of lib/chain 40. So by files:
 * `-- --mutate 'lib/chain/verify-!(*.test).ts'`, or by lines: `-- --mutate lib/chain/swap/decode.ts:80-113`.
 */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'stryker.vitest.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: [
    '{lib/order,lib/chain,server/otc,server/http}/**/*.ts',
    '!**/*.{test,generated}.ts',
    '!**/testing/**',
    '!lib/chain/registry/**',
  ],
  coverageAnalysis: 'perTest',
  // Of a constant of a module nobody knows which tests use it, so each would run all of them.
  ignoreStatic: true,
  // Another run looks only at what changed since.
  incremental: true,
  incrementalFile: '.local/mutants.json',
  tempDirName: '.local/mutate',
  // The tests read what the contracts compile to: a test file that cannot load in the copy of the sources is left out without a word. What is
  // built once of these sources is found again in the copy, as long as nothing is written into them: types are not checked anyhow.
  ignorePatterns: [
    ...['.next', '.local/*', '!.local/seeded', '!.local/service'],
    ...['contracts/out-tests', 'contracts/cache', 'test-results', 'playwright-report'],
  ],
  disableTypeChecks: false,
  concurrency: 1,
  // Texts are words for people; tests that repeat them say nothing.
  mutator: { excludedMutations: ['StringLiteral'] },
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
}
