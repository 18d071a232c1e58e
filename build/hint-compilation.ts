import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Writes V8's compile hint in front of the scripts that pages load at first. Without it a browser only skims a function while its script
 * arrives, and compiles it on the page's own thread when it is called: a quarter of all that this thread did until a page stood. With it
 * the whole script is compiled beside the loading. Browsers that do not know it see a comment. What is loaded on demand has none: most of
 * it is never called.
 */
export const hintCompilation = (root: string): void => {
  const stats = readFileSync(path.join(root, '.next/diagnostics/route-bundle-stats.json'), 'utf8')
  const routes = JSON.parse(stats) as readonly { firstLoadChunkPaths: readonly string[] }[]
  for (const chunk of new Set(routes.flatMap(({ firstLoadChunkPaths }) => firstLoadChunkPaths))) {
    const file = path.join(root, chunk)
    const script = readFileSync(file, 'utf8')
    if (!script.startsWith(hint)) writeFileSync(file, hint + script)
  }
}
