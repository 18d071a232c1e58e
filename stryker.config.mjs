/**
 * `npm run mutate`: changes the code in many small ways and says which change no test notices. For a folder of its own: `-- --mutate 'lib/order/!(*.test).ts'`.
 * A tool to look with now and then, no part of `npm test`: what it finds is mended by a test, or explained where it stands.
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
  // The tests read what the contracts compile to: a test file that cannot load in the copy of the sources is left out without a word.
  ignorePatterns: ['.next', '.local', 'contracts/out-tests', 'contracts/cache', 'test-results', 'playwright-report'],
  concurrency: 1,
  // Texts are words for people; tests that repeat them say nothing.
  mutator: { excludedMutations: ['StringLiteral'] },
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
}
