import { defineConfig } from '@playwright/test'
import { ordinary } from './e2e/fixtures/world'
import { findChromium, findWholeChromium } from './localnet/testing/chromium'

const executablePath = findChromium()
const wholeChromium = findWholeChromium()
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/**
 * The full browser and its specs: a headless shell blocks no storage of framed pages and keeps no
 * notifications. Undefined if the only browser is one of the two kinds.
 */
const whole =
  wholeChromium && wholeChromium !== executablePath
    ? {
        executablePath: wholeChromium,
        specs: ['alerts.spec.ts', 'embed.spec.ts', 'wallets.spec.ts', 'swap-resume.spec.ts'],
      }
    : undefined

export default defineConfig({
  testDir: './e2e',
  globalSetup: './e2e/fixtures/start-worlds.ts',
  outputDir: '.local/e2e-results',
  // Limits hangs only, as machines that run several suites at once are slow.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // Each worker has its own local world, whose chains all its specs share.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    ...ordinary,
    // Reports the line of a click or page that hangs.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A trace's screenshots make Chromium paint all the time, and its snapshots read the whole page
    // at each step; a separate screenshot shows a failure. Without animations it paints less.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args },
  },
  projects: [
    { name: 'chromium', testIgnore: whole?.specs ?? [] },
    ...(whole
      ? [
          {
            name: 'whole chromium',
            testMatch: whole.specs,
            use: { launchOptions: { executablePath: whole.executablePath, args } },
          },
        ]
      : []),
  ],
})
