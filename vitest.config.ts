import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { '@': import.meta.dirname } },
  test: {
    passWithNoTests: false,
    // A limit for what hangs, not a measure: machines that run several suites at once are slow.
    testTimeout: 120_000,
    // Most of the time is computing, not waiting: a third worker would wait for a core.
    maxWorkers: 2,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        // These files leave nothing behind in their modules, and loading the same ones for each took half as long as the tests.
        test: {
          name: 'pure',
          include: ['{lib,actions,hooks,components,localnet,contracts}/**/*.test.{ts,tsx}'],
          isolate: false,
        },
      },
      {
        extends: true,
        // A PostgreSQL of its own, started only when a test of the server runs.
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
        },
      },
    ],
  },
})
