import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Script } from 'node:vm'
import { namedError } from '@/lib/errors'

/** The end of Turbopack's runtime: it takes the arrived scripts and runs the page. */
const end = /globalThis\.TURBOPACK=\{push:(\w+)\},\w+\.forEach\(\1\)\}\)\(\);/

/** Longest wait for a frame, ms: a window that is covered draws none. */
const maxWait = 1000

/**
 * Changes the runtime of the pages so that their scripts run after the first frame. The server
 * renders the whole page, and a browser that hydrates it first shows it later. Scripts that arrive
 * earlier wait in the array in which they register. Workers and pages in a hidden tab draw no
 * frames and start at once.
 *
 * @throws Build.PageRuntimeError if no runtime ends as expected.
 */
export const paintFirst = (root: string): void => {
  const folder = path.join(root, '.next/static/chunks')
  const runtimes = readdirSync(folder).filter((name) => name.startsWith('turbopack-'))
  const changed = runtimes.filter((name) => {
    const file = path.join(folder, name)
    const before = readFileSync(file, 'utf8')
    const after = before.replace(end, (_, run) => `${startAfterFrame(run)}})();`)
    if (after === before) return false
    // Throws a syntax error before a broken page can be built.
    new Script(after, { filename: name })
    writeFileSync(file, after)
    return true
  })
  if (changed.length === 0) throw new PageRuntimeError()
}

/** Returns an expression, since the runtime's last statement joins several by commas. */
const startAfterFrame = (run: string): string => {
  const start = `const arrived=globalThis.TURBOPACK||[];globalThis.TURBOPACK={push:${run}};arrived.forEach(${run})`
  return [
    `(()=>{let started=false;const start=()=>{if(started)return;started=true;${start}}`,
    'if(globalThis.document?.visibilityState!=="visible")return start()',
    'requestAnimationFrame(()=>setTimeout(start))',
    `setTimeout(start,${maxWait})})()`,
  ].join(';')
}

export class PageRuntimeError extends namedError('Build.PageRuntimeError', () => ({
  message: "The built pages have no runtime whose end starts their scripts; Next's bundler has changed.",
})) {}
