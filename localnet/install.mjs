// Plain Node, no dependency: runs before the installation.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statfsSync } from 'node:fs'
import path from 'node:path'

const root = path.dirname(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname))
const oldestNode = [20, 11]
const neededMebibytes = 2000

/**
 * Checks Node and installs the packages of the lock unless they are there. Tools of development are
 * almost half of all files, so only `npm test` asks for them. On failure it exits with one sentence.
 */
export function ensureInstalled({ development = false } = {}) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]))
    fail(`Node ${process.versions.node} is too old: install Node ${oldestNode.join('.')} or newer.`)
  if (isInstalled(development)) return

  const { bavail, bsize } = statfsSync(root)
  const free = Math.floor((bavail * bsize) / 2 ** 20)
  if (free < neededMebibytes)
    fail(`The disk of ${root} has ${free} MiB left, but the packages need ${neededMebibytes}: make room.`)

  const startedAt = performance.now()
  const words = development ? ['ci'] : ['ci', '--omit=dev']
  console.log(`installing packages (npm ${words.join(' ')}) ...`)
  const npm = process.env.npm_execpath
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm, ...words]] : ['npm', words]
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32' && command === 'npm',
  })
  if (error) fail(`npm cannot be run (${error.message}): install Node with npm.`)
  if (status !== 0) fail(`npm ${words.join(' ')} failed: read its output above, then try again.`)
  console.log(`packages installed in ${((performance.now() - startedAt) / 1000).toFixed(1)}s`)
}

/**
 * Compares the lock with npm's record of the installation; packages of other platforms may be
 * absent.
 */
function isInstalled(development) {
  const noted = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(noted)) return false
  const read = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const installed = read(noted)
  return Object.entries(read(path.join(root, 'package-lock.json'))).every(
    ([name, { version, dev, optional, peer }]) =>
      name === '' ||
      (dev && !development) ||
      (installed[name] ? installed[name].version === version : optional || peer),
  )
}

function fail(sentence) {
  console.error(`error: ${sentence}`)
  process.exit(1)
}
