import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { '@': import.meta.dirname } },
  // No test reads a style, and the pages' compiler of styles takes a quarter of a second to load.
  css: { postcss: {} },
  test: {
    passWithNoTests: false,
    // A limit for what hangs, not a measure: machines that run several suites at once are slow.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // A worker waits a good part of its time, for nodes, databases and processes of its own: three keep two cores busy.
    maxWorkers: 3,
    // A fifth of a worker's computing was V8 making fast code of what then ran for a moment: now it does of what runs nine times as long.
    execArgv: ['--interrupt-budget=600000'],
    // Tests leave nothing behind in modules, and loading the same ones for each file took half as long as the tests.
    isolate: false,
    setupFiles: ['./localnet/testing/settle-imports.ts'],
    // What was compiled for an earlier run serves again while its source is the same.
    experimental: { fsModuleCache: true },
    projects: [
      {
        extends: true,
        test: { name: 'pure', include: ['{lib,actions,hooks,components,build,localnet,contracts}/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        // A PostgreSQL of its own, started only when a test of the server runs.
        test: { name: 'server', include: ['server/**/*.test.ts'], globalSetup: ['server/testing/global-setup.ts'] },
      },
    ],
  },
})
