import { readdirSync } from 'node:fs'

/** Returns the headers of the answer for a path; none for what is no file of `public`. */
type StaticHeaders = (path: string) => Readonly<Record<string, string>>

const dayOfSeconds = 86_400
const yearOfSeconds = 31_536_000

/**
 * Returns a function that names the headers of a file of `public`: caches keep it for a day, for a year where it never
 * changes, and for an hour where it is the script of the widget that follows releases. Other sites load that script,
 * and may compare it with a digest. The page of a Safe reads the manifest.
 *
 * @example
 * createStaticHeaders('public')('/icon.svg') // { 'Cache-Control': 'public, max-age=86400' }
 */
export const createStaticHeaders = (folder: string): StaticHeaders => {
  const files = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `/${file}`))
  const keptFor = (seconds: number, more = '') => ({ 'Cache-Control': `public, max-age=${seconds}${more}` })
  const readable = { 'Access-Control-Allow-Origin': '*' }
  return (path) => {
    if (path === '/embed.js') return { ...keptFor(3_600), ...readable }
    if (!files.has(path) || !/\.\w+$/.test(path)) return {}
    if (/^\/embed-\d+\.js$/.test(path)) return { ...keptFor(yearOfSeconds, ', immutable'), ...readable }
    return path === '/manifest.json' ? { ...keptFor(dayOfSeconds), ...readable } : keptFor(dayOfSeconds)
  }
}
