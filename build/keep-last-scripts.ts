import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * `next`: the folder of the build; `last`: holds the scripts of the previous build during a build.
 */
type Folders = { next: string; last: string }

/**
 * Builds the pages, and copies the scripts and styles of the previous build to the new ones, so
 * that tabs which were opened before still load what they need. Older builds are dropped. File
 * names contain a digest of the content, so no old file replaces a new one.
 *
 * @example
 * await keepLastScripts({ next: '.next', last: 'dist/last-scripts' }, build)
 */
export const keepLastScripts = async ({ next, last }: Folders, build: () => Promise<void>): Promise<void> => {
  const [folder, list] = [path.join(next, 'static'), path.join(next, 'own-static.json')]
  const copy = (from: string, to: string, file: string) => {
    mkdirSync(path.dirname(path.join(to, file)), { recursive: true })
    cpSync(path.join(from, file), path.join(to, file))
  }
  // After a failed build there is no list, and `last` still holds the previous scripts.
  if (existsSync(list)) {
    rmSync(last, { recursive: true, force: true })
    for (const file of JSON.parse(readFileSync(list, 'utf8')) as string[])
      if (existsSync(path.join(folder, file))) copy(folder, last, file)
    rmSync(list)
  }
  await build()
  const own = filesBelow(folder)
  for (const file of filesBelow(last)) if (!own.includes(file)) copy(last, folder, file)
  writeFileSync(list, JSON.stringify(own))
  rmSync(last, { recursive: true, force: true })
}

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    : []
