// Prints the JavaScript a browser loads at first for each page, gzip, from the output of `next build`; fails above a bar.
// The scripts of it begin with the hint to compile them as they arrive (`build/hint-compilation`).
// Phrases of what is loaded on demand must not be in it: of the wallet window, of the arithmetic of proofs, of the library of schemas.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

const root = resolve(import.meta.dirname, '..')
const bars = {
  '/swap': 258,
  '/embed': 251,
  '/limit': 253,
  '/twap': 254,
  '/otc': 243,
  '/otc/new': 251,
  '/otc/[hash]': 250,
  '/orders': 212,
  '/orders/[idOrHash]': 250,
  '/orders/new': 246,
  '/approvals': 241,
  '/partner': 237,
  '/status': 182,
  '/tx/[chain]/[hash]': 188,
  '/docs': 158,
  default: 150,
}
const onDemandOnly = [
  { name: 'RainbowKit', phrase: 'data-rk' },
  { name: 'the check of proofs', phrase: 'that the proof tells of' },
  { name: 'zod', phrase: '~standard' },
  { name: 'the texts of errors', phrase: 'You declined in your wallet' },
  { name: 'keys of development accounts', phrase: 'ac0974bec39a17e36ba4a6b4d238ff944bacb478' },
]

const read = (file) => readFileSync(join(root, file))

let routes
try {
  routes = JSON.parse(read('.next/diagnostics/route-bundle-stats.json').toString())
} catch {
  console.error('There is no build to measure. Run `npm run build` first.')
  process.exit(1)
}

const all = readdirSync(join(root, '.next/static/chunks')).filter((name) => name.endsWith('.js'))
const built = all.map((name) => read(`.next/static/chunks/${name}`))

// Next names with each route what draws an address where nothing is, and sends it with none: what a page alone does not name is not counted.
const unsent = new Map(
  readdirSync(join(root, '.next/server/app'), { recursive: true })
    .filter((name) => name.endsWith('page_client-reference-manifest.js'))
    .flatMap((name) => {
      const scope = {}
      new Function('globalThis', read(join('.next/server/app', name)))(scope)
      return Object.entries(scope.__RSC_MANIFEST)
    })
    .filter(([page]) => page !== '/_not-found/page')
    .map(([page, { entryJSFiles }]) => {
      const { '[project]/app/not-found': absent = [], ...sent } = entryJSFiles
      const route = page.replace(/\/page$/, '').replace(/\/\([^)]*\)/g, '') || '/'
      const chunks = absent.filter((chunk) => !Object.values(sent).flat().includes(chunk))
      return [route, chunks.map((chunk) => `.next/${chunk}`)]
    }),
)
const kilobytes = (bytes) => bytes / 1000
const failures = []

for (const { route, firstLoadChunkPaths } of routes.toSorted((a, b) => a.route.localeCompare(b.route))) {
  const chunks = firstLoadChunkPaths.filter((path) => !unsent.get(route)?.includes(path)).map((path) => read(path))
  const size = kilobytes(chunks.reduce((sum, chunk) => sum + gzipSync(chunk, { level: 9 }).length, 0))
  const bar = bars[route] ?? bars.default
  console.log(`${route.padEnd(16)} ${size.toFixed(1).padStart(7)} kB gzip first-load JS (bar ${bar})`)
  if (size > bar) failures.push(`${route} loads ${size.toFixed(1)} kB at first, the bar is ${bar} kB.`)
  if (!chunks.every((chunk) => chunk.toString().startsWith('//# allFunctionsCalledOnLoad')))
    failures.push(`${route} loads scripts without the compile hint: build it with \`npm run build\`.`)
  for (const { name, phrase } of onDemandOnly) {
    if (chunks.some((chunk) => chunk.includes(phrase)))
      failures.push(`${route} loads ${name} at first: import it on demand.`)
  }
}

// A phrase that nothing contains any more guards nothing.
for (const { name, phrase } of onDemandOnly)
  if (!built.some((chunk) => chunk.includes(phrase)))
    failures.push(`No chunk contains "${phrase}": find another of ${name}.`)

for (const failure of failures) console.error(failure)
process.exit(failures.length > 0 ? 1 : 0)
