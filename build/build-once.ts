import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { identityOf } from './process-identity'
import { projectRoot } from './project-root'

const pollMs = 100

type BuildOptions = {
  /**
   * The file with the digest of the sources; in the folder of the result, so that it is removed
   * with the result.
   */
  stampFile: string
  digest: string
  build: () => Promise<void>
  /**
   * True if another program changed the result after the stamp was written, at a time in
   * milliseconds.
   */
  isChangedSince?: (stampMs: number) => boolean
}

/**
 * Builds something unless the present result is of the same sources. Of several concurrent
 * processes one builds and the others wait. Returns true if this call built.
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
 * Returns a digest of files and folders of the project, by path and content. Skips tests and paths
 * that do not exist.
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
    // The file is empty for a moment between its creation and the write.
    return identity === undefined || identity === identityOf(Number(pid))
  } catch {
    return false
  }
}
