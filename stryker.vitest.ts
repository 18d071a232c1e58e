import { defineConfig } from 'vitest/config'

/**
 * The tests next to the mutated code, and no others, which would run again for each mutant. Of the
 * OTC desk those on a fake chain, without the slow tests of faults and crashes: code that only those
 * run is reported as not covered.
 */
const desk = 'server/otc/{audit-orders,order-row,outage,pick-orders,store-order,which-orders}.test.ts'

export default defineConfig({
  resolve: { alias: { '@': import.meta.dirname } },
  test: {
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // Each mutant reloads all modules: once for all test files, and the 1,500 files of viem as one.
    isolate: false,
    deps: { optimizer: { ssr: { enabled: true, include: ['viem', 'viem/accounts', 'zod/mini'] } } },
    projects: [
      { extends: true, test: { name: 'pure', include: ['lib/{order,chain}/**/*.test.ts'] } },
      {
        extends: true,
        // Starts its own PostgreSQL, only when one of these runs.
        test: {
          name: 'server',
          include: ['server/http/**/*.test.ts', desk],
          globalSetup: ['server/testing/global-setup.ts'],
        },
      },
    ],
  },
})
