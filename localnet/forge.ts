import { spawnSync } from 'node:child_process'
import { foundryBinary } from './foundry'

// Runs forge and ends as it ended: the launcher in its npm package ends with 0 whatever the tests said.
const { status } = spawnSync(foundryBinary('forge'), process.argv.slice(2), { stdio: 'inherit' })
process.exitCode = status ?? 1
