import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Lists the scripts that pages load at first, as files below the project, in English.
 *
 * @example
 * listFirstLoad(projectRoot)[0] // '.next/static/chunks/05nbx5r8bp019.js'
 */
export const listFirstLoad = (root: string): string[] => {
  const stats = readFileSync(path.join(root, '.next/diagnostics/route-bundle-stats.json'), 'utf8')
  const routes = JSON.parse(stats) as readonly { firstLoadChunkPaths: readonly string[] }[]
  const chunks = new Set(routes.flatMap(({ firstLoadChunkPaths }) => firstLoadChunkPaths))
  return [...chunks].filter((chunk) => existsSync(path.join(root, chunk)))
}
