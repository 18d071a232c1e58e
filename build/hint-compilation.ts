import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { languages } from '@/lib/language'
import { scriptFolderOf } from '@/lib/script-folder'

const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Prepends V8's compile hint to the scripts of the first load of pages. Without it a browser only
 * preparses functions while a script arrives, and compiles each on the main thread at its first
 * call: a quarter of that thread's time until a page is complete. With it a background thread
 * compiles the script. Other browsers read it as a comment. Scripts that load on demand have none:
 * most of their functions are never called.
 */
export const hintCompilation = (root: string): void => {
  const stats = readFileSync(path.join(root, '.next/diagnostics/route-bundle-stats.json'), 'utf8')
  const routes = JSON.parse(stats) as readonly { firstLoadChunkPaths: readonly string[] }[]
  const chunks = new Set(routes.flatMap(({ firstLoadChunkPaths }) => firstLoadChunkPaths))
  const files = languages.flatMap((language) =>
    [...chunks].map((chunk) => path.join(root, chunk.replace(scriptFolderOf('en'), scriptFolderOf(language)))),
  )
  for (const file of files.filter((file) => existsSync(file))) {
    const script = readFileSync(file, 'utf8')
    if (!script.startsWith(hint)) writeFileSync(file, hint + script)
  }
}
