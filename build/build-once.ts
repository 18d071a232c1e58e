import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { identityOf } from './process-identity'
import { projectRoot } from './project-root'

const pollMs = 100

type BuildOptions = {
  /** Says which sources the result is of; inside what is built, so that removing the result removes it too. */
  stampFile: string
  digest: string
  build: () => Promise<void>
  /** Says whether somebody else has changed the result since the stamp was written, at a time in milliseconds. */
  isChangedSince?: (stampMs: number) => boolean
}

/**
 * Builds something unless what is there was built from these very sources. Several processes may ask at once: one builds, the others
 * wait. Gives true when this call built.
 *
 * @example
 * await buildOnce({ stampFile: '.next/sources.sha256', digest: digestOf(['app', 'lib']), build }) // true
 * await buildOnce({ stampFile: '.next/sources.sha256', digest: digestOf(['app', 'lib']), build }) // false
 */
export async function buildOnce({ stampFile, digest, build, isChangedSince }: BuildOptions): Promise<boolean> {
  const lockFile = `${path.dirname(stampFile)}.lock`
  const isCurrent = () =>
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === digest &&
    !isChangedSince?.(statSync(stampFile).mtimeMs)
  while (!isCurrent()) {
    if (!acquire(lockFile)) {
      await new Promise((resolve) => setTimeout(resolve, pollMs))
      continue
    }
    try {
      if (isCurrent()) return false
      await build()
      mkdirSync(path.dirname(stampFile), { recursive: true })
      writeFileSync(stampFile, digest)
      return true
    } finally {
      rmSync(lockFile, { force: true })
    }
  }
  return false
}

/**
 * A digest of files and folders of the project, by path and content. What does not exist counts as absent; tests do not count.
 *
 * @example
 * digestOf(['contracts/src', 'foundry.toml']) // '5f0c...' until one of them changes
 */
export function digestOf(paths: readonly string[], root: string = projectRoot): string {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((each) => filesBelow(root, each)).toSorted()) {
    const content = readFileSync(path.join(root, file))
    hash.update(`${file}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

function filesBelow(root: string, relative: string): string[] {
  const found = statSync(path.join(root, relative), { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [relative]
  return readdirSync(path.join(root, relative), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}

/** Takes the lock, unless a living process holds it. */
function acquire(lockFile: string): boolean {
  mkdirSync(path.dirname(lockFile), { recursive: true })
  try {
    writeFileSync(lockFile, `${process.pid} ${identityOf(process.pid)}`, { flag: 'wx' })
    return true
  } catch {
    if (!isHeld(lockFile)) rmSync(lockFile, { force: true })
    return false
  }
}

function isHeld(lockFile: string): boolean {
  try {
    const [pid, identity] = readFileSync(lockFile, 'utf8').split(' ')
    // Empty for the moment between making the file and writing it.
    return identity === undefined || identity === identityOf(Number(pid))
  } catch {
    return false
  }
}
