/**
 * `npm run mutate` makes small changes to the code (mutants) and lists those that no test notices.
 * For one folder: `-- --mutate 'lib/order/!(*.test).ts'`. It is for occasional use, not part of
 * `npm test`: add a test for a surviving mutant, or explain it in the code.
 *
 * A full run is long, and reports only at its end. On two busy cores a mutant takes 1 s in lib and,
 * with the database, 5 s in server/http: lib/order (650 mutants) took 16 minutes, 2,520 mutants of
 * lib/chain 40. So run it by files: `-- --mutate 'lib/chain/verify-!(*.test).ts'`, or by lines:
 * `-- --mutate lib/chain/swap/decode.ts:80-113`.
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
  // No coverage data tells which tests use a module's constant, so its mutants would run all tests.
  ignoreStatic: true,
  // A later run tests only what changed since.
  incremental: true,
  incrementalFile: '.local/mutants.json',
  tempDirName: '.local/mutate',
  // Keeps the compiled contracts, which the tests read: a test file that cannot load in the copy is
  // silently skipped. With type checks off no source is rewritten, so that the cached builds match.
  ignorePatterns: [
    '.next',
    '.local/*',
    '!.local/seeded',
    '!.local/service',
    'contracts/out-tests',
    'contracts/cache',
    'test-results',
    'playwright-report',
  ],
  disableTypeChecks: false,
  concurrency: 1,
  // Skips texts for people, as tests that repeat them prove nothing.
  mutator: { excludedMutations: ['StringLiteral'] },
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
}
