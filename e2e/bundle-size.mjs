// Prints the JavaScript a browser loads at first for each page, gzip, from the output of `next build`; fails above a bar.
// A phrase that only the wallet window contains must not be in it: that window is loaded when it opens.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

const root = resolve(import.meta.dirname, '..')
const bars = {
  '/swap': 250,
  '/embed': 250,
  '/limit': 255,
  '/twap': 255,
  '/otc': 250,
  '/otc/new': 275,
  '/otc/[hash]': 256,
  '/orders': 215,
  '/orders/[idOrHash]': 255,
  '/approvals': 245,
  '/partner': 240,
  '/status': 185,
  '/tx/[chain]/[hash]': 190,
  default: 160,
}
const onDemandOnly = [{ name: 'RainbowKit', phrase: 'data-rk' }]

const read = (file) => readFileSync(join(root, file))

let routes
try {
  routes = JSON.parse(read('.next/diagnostics/route-bundle-stats.json').toString())
} catch {
  console.error('There is no build to measure. Run `npm run build` first.')
  process.exit(1)
}

const kilobytes = (bytes) => bytes / 1000
const failures = []

for (const { route, firstLoadChunkPaths } of routes.toSorted((a, b) => a.route.localeCompare(b.route))) {
  const chunks = firstLoadChunkPaths.map((path) => read(path))
  const size = kilobytes(chunks.reduce((sum, chunk) => sum + gzipSync(chunk, { level: 9 }).length, 0))
  const bar = bars[route] ?? bars.default
  console.log(`${route.padEnd(16)} ${size.toFixed(1).padStart(7)} kB gzip first-load JS (bar ${bar})`)
  if (size > bar) failures.push(`${route} loads ${size.toFixed(1)} kB at first, the bar is ${bar} kB.`)
  for (const { name, phrase } of onDemandOnly) {
    if (chunks.some((chunk) => chunk.includes(phrase)))
      failures.push(`${route} loads ${name} at first: import it on demand.`)
  }
}

for (const failure of failures) console.error(failure)
process.exit(failures.length > 0 ? 1 : 0)
