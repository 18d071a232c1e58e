import { defineConfig } from 'vitest/config'

/** The tests beside what `npm run mutate` changes, and no others: whatever uses it would run again for each change. */
export default defineConfig({
  resolve: { alias: { '@': import.meta.dirname } },
  test: {
    include: ['lib/{order,chain}/**/*.test.ts', 'server/http/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
})
