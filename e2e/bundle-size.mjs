// Prints the size of the JavaScript of each page's first load, from the output of the build: the
// Brotli files that the server sends, and gzip, by which it is compared with a limit. These scripts
// begin with the compile hint (`build/hint-compilation`). They must not contain phrases of code that
// loads on demand: the wallet window, the arithmetic of proofs, schemas.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

const root = resolve(import.meta.dirname, '..')
const bars = {
  '/swap': 248,
  '/embed': 242,
  '/limit': 245,
  '/twap': 245,
  '/otc': 235,
  '/otc/new': 242,
  '/otc/[hash]': 242,
  '/orders': 205,
  '/orders/[idOrHash]': 240,
  '/orders/new': 239,
  '/approvals': 231,
  '/partner': 227,
  '/partner/usage': 215,
  '/status': 174,
  '/tx/[chain]/[hash]': 179,
  '/docs': 150,
  default: 147,
}
const onDemandOnly = [
  { name: 'RainbowKit', phrase: 'data-rk' },
  { name: 'WalletConnect', phrase: 'wc_sessionPropose' },
  { name: 'the check of proofs', phrase: 'arbitrage trades of the proof' },
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

// Next lists the scripts of its not-found page with each route, but does not send them: they are
// not counted.
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
/** Scripts below 1,024 bytes are sent as they are. */
const lengthOf = (compressed, plain) => (plain.length < 1_024 ? plain.length : statSync(join(root, compressed)).size)

console.log('kB of first-load JS     Brotli      gzip')

for (const { route, firstLoadChunkPaths } of routes.toSorted((a, b) => a.route.localeCompare(b.route))) {
  const paths = firstLoadChunkPaths.filter((path) => !unsent.get(route)?.includes(path))
  const chunks = paths.map((path) => read(path))
  const size = kilobytes(chunks.reduce((sum, chunk) => sum + gzipSync(chunk, { level: 9 }).length, 0))
  const sent = paths.map((path) => path.replace(/^\.next/, '.next/brotli/_next'))
  const onWire = kilobytes(sent.reduce((sum, path, index) => sum + lengthOf(path, chunks[index]), 0))
  const bar = bars[route] ?? bars.default
  const columns = [route.padEnd(20), onWire.toFixed(1).padStart(7), size.toFixed(1).padStart(9)]
  console.log(`${columns.join(' ')}  (bar ${bar})`)
  if (size > bar) failures.push(`${route} loads ${size.toFixed(1)} kB at first, the bar is ${bar} kB.`)
  if (!chunks.every((chunk) => chunk.toString().startsWith('//# allFunctionsCalledOnLoad')))
    failures.push(`${route} loads scripts without the compile hint: build it with \`npm run build\`.`)
  for (const { name, phrase } of onDemandOnly) {
    if (chunks.some((chunk) => chunk.includes(phrase)))
      failures.push(`${route} loads ${name} at first: import it on demand.`)
  }
}

// A phrase that no script contains would check nothing.
for (const { name, phrase } of onDemandOnly)
  if (!built.some((chunk) => chunk.includes(phrase)))
    failures.push(`No chunk contains "${phrase}": find another of ${name}.`)

for (const failure of failures) console.error(failure)
process.exit(failures.length > 0 ? 1 : 0)
