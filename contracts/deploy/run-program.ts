import { BaseError } from '@/lib/errors'

/**
 * Runs a command as the program of this process: its result is the exit code, and an error is
 * printed in one line.
 *
 * @example
 * await runProgram(() => runCommand(readDeployOptions(args), { say, readPassword }))
 */
export const runProgram = async (command: () => Promise<number>): Promise<void> => {
  try {
    process.exitCode = await command()
  } catch (error) {
    const { message } = error as Error
    const details = error instanceof BaseError && error.details ? `\n${error.details}` : ''
    process.stderr.write(`error: ${message}${details}\n`)
    process.exitCode = 1
  }
}

/** Prints a line to the standard output. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`)
