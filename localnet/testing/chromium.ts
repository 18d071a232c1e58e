import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { namedError } from '@/lib/errors'

/**
 * The shell is Chromium without windows: the same pages for a fifth less CPU. It does not block
 * framed storage.
 */
const shell = '/usr/bin/chromium-headless-shell'
/** A complete Chromium, which blocks the storage of framed pages in private windows. */
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
  (name) => `/usr/bin/${name}`,
)
/** Limits a download that makes no progress. */
const installLimitMs = 5 * 60_000

const cli = () => createRequire(import.meta.url).resolve('@playwright/test/cli')
const withPackage = (name: string) => [
  ['sh', '-c', `apt-get update && apt-get install -y ${name}`],
  ['sudo', '-n', 'sh', '-c', `apt-get update && apt-get install -y ${name}`],
]

/**
 * Finds the Chromium that most browser tests use: the one that `CHROMIUM` names, an installed one,
 * Playwright's own; else installs Playwright's, else the distribution's package.
 *
 * @example
 * ensureChromium() // '/usr/bin/chromium-headless-shell'
 * @throws Testing.NoChromiumError
 */
export const ensureChromium = (): string =>
  ensure(findChromium, [[process.execPath, cli(), 'install', 'chromium'], ...withPackage('chromium-headless-shell')])

/**
 * Finds a whole Chromium in the same ways, for the tests of storage and wallets: first the one that
 * `WHOLE_CHROMIUM` names.
 *
 * @example
 * ensureWholeChromium() // '/usr/bin/chromium'
 * @throws Testing.NoChromiumError
 */
export const ensureWholeChromium = (): string =>
  ensure(findWholeChromium, [[process.execPath, cli(), 'install', 'chromium'], ...withPackage('chromium')])

/** Returns the Chromium that `ensureChromium` found; undefined if there is none. */
export const findChromium = (): string | undefined =>
  first([process.env.CHROMIUM, shell, ...browsers, chromium.executablePath()])

/**
 * Returns the one that `ensureWholeChromium` found; the same as `findChromium` on a machine without
 * a shell.
 */
export const findWholeChromium = (): string | undefined =>
  first(
    [process.env.WHOLE_CHROMIUM, process.env.CHROMIUM, ...browsers, chromium.executablePath()].filter(isFullBrowser),
  )

/**
 * True for a complete Chromium. Playwright's shell is `chrome-headless-shell`, older ones are
 * `headless_shell`.
 */
const isFullBrowser = (file: string | undefined) => file !== undefined && !/headless[-_]shell/.test(path.basename(file))

const first = (files: readonly (string | undefined)[]) => files.find((file) => file && existsSync(file))

const ensure = (find: () => string | undefined, attempts: readonly (readonly string[])[]): string => {
  const found = find()
  if (found) return found
  console.log('installing Chromium ...')
  for (const [command = '', ...args] of attempts) {
    spawnSync(command, args, { stdio: 'ignore', timeout: installLimitMs })
    const now = find()
    if (now) return now
  }
  throw new NoChromiumError()
}

export class NoChromiumError extends namedError('Testing.NoChromiumError', () => ({
  message: 'Chromium is missing, or only its headless shell exists, and it could not be installed.',
  fix: 'Install Chromium and name its binary in CHROMIUM, or in WHOLE_CHROMIUM beside a headless shell.',
})) {}
