import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium } from '@playwright/test'
import { namedError } from '@/lib/errors'

/** The shell is Chromium without the windows nobody sees: the same pages for a fifth less of computing. */
const installed = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
].map((name) => `/usr/bin/${name}`)
/** A download that stands still must not stop the tests. */
const installLimitMs = 5 * 60_000

/**
 * Finds a Chromium to test in: the one that `CHROMIUM` names, an installed one, Playwright's own; else installs Playwright's, else the
 * distribution's package.
 *
 * @example
 * ensureChromium() // '/usr/bin/chromium-headless-shell'
 * @throws Testing.NoChromiumError
 */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  console.log('installing Chromium ...')
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
  const attempts = [
    [process.execPath, cli, 'install', 'chromium'],
    ['sh', '-c', 'apt-get update && apt-get install -y chromium-headless-shell'],
    ['sudo', '-n', 'sh', '-c', 'apt-get update && apt-get install -y chromium-headless-shell'],
  ]
  for (const [command = '', ...args] of attempts) {
    spawnSync(command, args, { stdio: 'ignore', timeout: installLimitMs })
    const now = findChromium()
    if (now) return now
  }
  throw new NoChromiumError()
}

/** The Chromium that `ensureChromium` found; undefined where there is none. */
export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM, ...installed, chromium.executablePath()].find((file) => file && existsSync(file))

export class NoChromiumError extends namedError('Testing.NoChromiumError', () => ({
  message: 'There is no Chromium, and it could not be installed.',
  fix: 'Install Chromium and name its binary in CHROMIUM.',
})) {}
