import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { '@': import.meta.dirname } },
  test: {
    include: ['{lib,server,hooks,components,localnet,contracts}/**/*.test.{ts,tsx}'],
    passWithNoTests: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
