import { spawnSync } from 'node:child_process'
import { ensureCompiled } from '../seed/compile'
import { foundryBinary } from '../world/foundry'

// Runs forge on the tests of the contracts with its exit code: the launcher of its npm package
// always exits with 0.
await ensureCompiled()
const environment = { FOUNDRY_PROFILE: 'tests', ...process.env }
const { status } = spawnSync(foundryBinary('forge'), process.argv.slice(2), { stdio: 'inherit', env: environment })
process.exitCode = status ?? 1
