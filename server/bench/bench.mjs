import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

// Runs a benchmark by its name: `npm run bench -- overload --quick` runs `server/bench/overload.bench.ts --quick`.
const folders = [
  'server/bench',
  'server/bench/growth',
  'lib/routing',
  'lib/proof',
  'server/agents/lanes',
  'localnet/world',
]
/** Compares more draws than `npm test` with the contracts. */
const differentials = [
  ...['', 'weighted.', 'composable.', 'stable-ng.', 'erc4626.', 'staking.'].map((kind) => `/${kind}differential`),
  'paid-as-quoted',
]

const [name = '', ...options] = process.argv.slice(2)
const file = folders.map((folder) => path.join(folder, `${name}.bench.ts`)).find((file) => existsSync(file))
const env = { ...process.env, ...(name === 'exact' && { EXACT_TIMES: '8' }) }
const run = (command, given) => process.exit(spawnSync(command, given, { stdio: 'inherit', env }).status ?? 1)

if (name === 'exact') run('npx', ['vitest', 'run', '--maxWorkers=1', ...differentials, ...options])
if (file) run(process.execPath, ['--expose-gc', '--import', 'tsx', file, ...options])
const names = folders
  .flatMap((folder) => readdirSync(folder))
  .flatMap((name) => /^(.+)\.bench\.ts$/.exec(name)?.[1] ?? [])
console.error(`There is no benchmark "${name}". There are: ${['exact', ...names].toSorted().join(', ')}.`)
process.exit(1)
