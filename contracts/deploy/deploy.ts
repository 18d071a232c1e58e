import { readDeployOptions } from './options'
import { readPassword } from './read-password'
import { runCommand } from './run-command'
import { runProgram, say } from './run-program'

await runProgram(() => runCommand(readDeployOptions(process.argv.slice(2)), { say, readPassword }))
