import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

/** The number of results of each name that are stored; the one unused for longest is removed first. */
const maxStored = 4

type CacheOptions = {
  /** The kind of the result: `pages`. */
  name: string
  /** The digest of all that determines the content of the folder. */
  digest: string
  folder: string
  make: () => Promise<void>
  /** False for a path below the folder that need not be stored. */
  isStored?: (file: string) => boolean
  cache?: string
}

/**
 * Makes a folder, or copies it from the cache of the user, where an earlier clone with the same
 * sources has stored it. A cache that cannot be written stores nothing. Returns true if it made the
 * folder.
 *
 * @example
 * await fromUserCache({ name: 'pages', digest: '5f0c...', folder: '.next', make: build }) // true
 * await fromUserCache({ name: 'pages', digest: '5f0c...', folder: 'clone/.next', make: build }) // false
 */
export async function fromUserCache({
  name,
  digest,
  folder,
  make,
  isStored = () => true,
  cache = userCache(),
}: CacheOptions): Promise<boolean> {
  const stored = path.join(cache, `${name}-${digest}`)
  if (copyStored(stored, folder)) return false
  await make()
  store({ from: folder, stored, isStored })
  removeUnused(cache, name)
  return true
}

/** Returns false if nothing is stored, or another process removed it meanwhile. */
function copyStored(stored: string, folder: string): boolean {
  try {
    const now = new Date()
    utimesSync(stored, now, now)
    rmSync(folder, { recursive: true, force: true })
    cpSync(stored, folder, { recursive: true })
    return true
  } catch {
    return false
  }
}

/** Follows the rules of XDG, as other programs do. */
const userCache = (): string => path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'caravel')

type Stored = { from: string; stored: string; isStored: (file: string) => boolean }

/** Copies to a name of its own first, so that no other process reads half of it. */
function store({ from, stored, isStored }: Stored): void {
  const part = `${stored}.${process.pid}`
  try {
    mkdirSync(path.dirname(stored), { recursive: true })
    cpSync(from, part, { recursive: true, filter: (file) => isStored(path.relative(from, file)) })
    renameSync(part, stored)
  } catch {
    if (existsSync(part)) rmSync(part, { recursive: true })
  }
}

function removeUnused(cache: string, name: string): void {
  const folders = (existsSync(cache) ? readdirSync(cache) : [])
    .filter((each) => each.startsWith(`${name}-`))
    .map((each) => path.join(cache, each))
  const usedAt = new Map(folders.map((each) => [each, statSync(each).mtimeMs]))
  const oldest = folders.toSorted((a, b) => usedAt.get(b)! - usedAt.get(a)!).slice(maxStored)
  for (const each of oldest) rmSync(each, { recursive: true, force: true })
}
