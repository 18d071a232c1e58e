import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { '@': import.meta.dirname } },
  // No test reads a style, and the pages' CSS compiler takes a quarter of a second to load.
  css: { postcss: {} },
  test: {
    passWithNoTests: false,
    // Limits hangs only, as machines that run several suites at once are slow.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // Three workers keep two cores busy, as a worker often waits for nodes, databases and processes.
    maxWorkers: 3,
    // Optimizes later than by default: V8 spent a fifth of a worker's time on short-lived code.
    execArgv: ['--interrupt-budget=600000'],
    // Tests leave modules clean, and loading them again for each file cost half the tests' time.
    isolate: false,
    setupFiles: ['./localnet/testing/settle-imports.ts'],
    // Reuses the compiled modules of an earlier run while their source is unchanged.
    experimental: { fsModuleCache: true },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['{lib,actions,hooks,components,build,localnet,contracts,deploy}/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        // Starts its own PostgreSQL, only when a test of the server runs.
        test: { name: 'server', include: ['server/**/*.test.ts'], globalSetup: ['server/testing/global-setup.ts'] },
      },
    ],
  },
})
