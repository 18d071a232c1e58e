import { spawnSync } from 'node:child_process'
import { ensureCompiled } from '../seed/compile'
import { foundryBinary } from '../world/foundry'

// Runs forge on the tests of the contracts and ends as it ended: the launcher in its npm package ends with 0 whatever they said.
await ensureCompiled()
const environment = { FOUNDRY_PROFILE: 'tests', ...process.env }
const { status } = spawnSync(foundryBinary('forge'), process.argv.slice(2), { stdio: 'inherit', env: environment })
process.exitCode = status ?? 1
