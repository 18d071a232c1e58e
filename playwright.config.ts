import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { worldOf } from './e2e/fixtures/world'

// An installed Chromium, else Playwright's own.
const installed = process.env.CHROMIUM ?? '/usr/bin/chromium'
const executablePath = existsSync(installed) ? installed : undefined

const workers = 2

export default defineConfig({
  testDir: './e2e',
  outputDir: '.local/e2e-results',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // Each worker has a local world of its own, whose chains all its specs share.
  workers,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 900 },
    // The screenshots of a trace would make Chromium paint all the time; without animations it paints less.
    trace: { mode: 'retain-on-failure', screenshots: false },
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-dev-shm-usage',
      ],
    },
  },
  webServer: Array.from({ length: workers }, (_, index) => {
    const { ports, folder } = worldOf(index)
    return {
      command: 'npm start -- --fresh --no-traders --no-saving',
      url: `http://127.0.0.1:${ports.web}/api/health`,
      env: {
        PORT: String(ports.web),
        SERVICE_PORT: String(ports.service),
        RPC_PORT: String(ports.rpc),
        DATA_DIR: folder,
      },
      // It gives up by itself when it gets nowhere; a busy machine may take its time.
      timeout: 1_800_000,
      reuseExistingServer: !process.env.CI,
      stdout: 'pipe' as const,
      stderr: 'pipe' as const,
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
    }
  }),
})
