import { spawnSync } from 'node:child_process'

// Runs a benchmark by its name: `npm run bench -- overload --quick` is `npm run bench:overload -- --quick`.
const [name = '', ...options] = process.argv.slice(2)
const { status } = spawnSync('npm', ['run', `bench:${name}`, '--', ...options], { stdio: 'inherit' })
process.exit(status ?? 1)
