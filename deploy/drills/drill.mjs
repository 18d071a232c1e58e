import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

// Runs a drill by its name: `npm run drill -- failover --kills 4` runs `deploy/drills/failover.drill.ts --kills 4`.
const folder = 'deploy/drills'
const [name = '', ...options] = process.argv.slice(2)
const file = path.join(folder, `${name}.drill.ts`)
if (existsSync(file))
  process.exit(spawnSync(process.execPath, ['--import', 'tsx', file, ...options], { stdio: 'inherit' }).status ?? 1)
const names = readdirSync(folder).flatMap((name) => /^(.+)\.drill\.ts$/.exec(name)?.[1] ?? [])
console.error(`There is no drill "${name}". There are: ${names.toSorted().join(', ')}.`)
process.exit(1)
