import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { languages } from '@/lib/language'
import { scriptFolderOf } from '@/lib/script-folder'

const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Prepends V8's compile hint to all scripts of pages. Without it a browser only preparses functions
 * while a script arrives, and compiles each on the main thread at its first call: a quarter of that
 * thread's time until a page is complete, and half of the time that a script takes which follows
 * the first load. With it a background thread compiles the script. Other browsers read it as a
 * comment.
 */
export const hintCompilation = (root: string): void => {
  const folders = languages.map((language) => path.join(root, '.next/static', scriptFolderOf(language)))
  for (const folder of folders)
    for (const name of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
      const file = path.join(folder, name)
      const script = readFileSync(file, 'utf8')
      if (!script.startsWith(hint)) writeFileSync(file, hint + script)
    }
}
