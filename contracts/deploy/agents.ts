import { readAgentsOptions } from './agents-options'
import { readPassword } from './read-password'
import { runAgents } from './run-agents'
import { runProgram, say } from './run-program'

await runProgram(() => runAgents(readAgentsOptions(process.argv.slice(2)), { say, readPassword }))
