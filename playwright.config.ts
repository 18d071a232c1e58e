import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { worldFolder, worldPorts } from './e2e/fixtures/world'

// An installed Chromium, else Playwright's own.
const installed = process.env.CHROMIUM ?? '/usr/bin/chromium'
const executablePath = existsSync(installed) ? installed : undefined

export default defineConfig({
  testDir: './e2e',
  outputDir: '.local/e2e-results',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // One local world serves all specs; its chains are shared state.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${worldPorts.web}`,
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 900 },
    trace: 'retain-on-failure',
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
  webServer: {
    command: 'npm start -- --fresh --no-traders',
    url: `http://127.0.0.1:${worldPorts.web}/api/health`,
    env: {
      PORT: String(worldPorts.web),
      SERVICE_PORT: String(worldPorts.service),
      RPC_PORT: String(worldPorts.rpc),
      DATA_DIR: worldFolder,
    },
    // It gives up by itself when it gets nowhere; a busy machine may take its time.
    timeout: 1_800_000,
    reuseExistingServer: !process.env.CI,
    stdout: 'pipe',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
