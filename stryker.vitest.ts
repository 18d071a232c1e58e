import { defineConfig } from 'vitest/config'

/**
 * The tests beside what `npm run mutate` changes, and no others: whatever uses it would run again for each change. Of the desk's those on
 * a chain on paper, without the lives under faults and deaths, of which each takes seconds: what only a node shows is told as not covered.
 */
const desk = 'server/otc/{audit-orders,order-row,outage,pick-orders,store-order,which-orders}.test.ts'

export default defineConfig({
  resolve: { alias: { '@': import.meta.dirname } },
  test: {
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // Each change loads all modules anew: once for all its test files, and the 1,500 files of viem as one.
    isolate: false,
    deps: { optimizer: { ssr: { enabled: true, include: ['viem', 'viem/accounts', 'zod/mini'] } } },
    projects: [
      { extends: true, test: { name: 'pure', include: ['lib/{order,chain}/**/*.test.ts'] } },
      {
        extends: true,
        // A PostgreSQL of its own, started only when one of these runs.
        test: {
          name: 'server',
          include: ['server/http/**/*.test.ts', desk],
          globalSetup: ['server/testing/global-setup.ts'],
        },
      },
    ],
  },
})
