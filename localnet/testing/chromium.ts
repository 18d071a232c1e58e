import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium } from '@playwright/test'
import { BaseError } from '@/lib/errors'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Finds a Chromium to test in: the one that `CHROMIUM` names, an installed one, Playwright's own; else installs Playwright's, else the
 * distribution's package.
 *
 * @example
 * ensureChromium() // '/usr/bin/chromium'
 * @throws Testing.NoChromiumError
 */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  console.log('installing Chromium ...')
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
  const attempts = [
    [process.execPath, cli, 'install', 'chromium'],
    ['apt-get', 'install', '-y', 'chromium'],
    ['sudo', '-n', 'apt-get', 'install', '-y', 'chromium'],
  ]
  for (const [command = '', ...args] of attempts) {
    spawnSync(command, args, { stdio: 'ignore' })
    const now = findChromium()
    if (now) return now
  }
  throw new NoChromiumError()
}

const findChromium = () =>
  [process.env.CHROMIUM, ...installed, chromium.executablePath()].find((file) => file && existsSync(file))

export class NoChromiumError extends BaseError {
  override readonly name = 'Testing.NoChromiumError'
  constructor() {
    super('There is no Chromium, and it could not be installed.', {
      fix: 'Install Chromium and name its binary in CHROMIUM.',
    })
  }
}
