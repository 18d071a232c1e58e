import { claimOutput } from './claim-output'
import { createLog, describeError, type Log, type LogIdentity, logLevels } from './log'

/**
 * Opens the log of a process: from now on all that it writes, to either output, is a JSON line.
 * Warnings of Node are events; an exception that nothing catches is one, too, and ends the process.
 *
 * @example
 * openProcessLog(process, { role: 'api', process: holder, version })('info', 'listening', { port: 4000 })
 */
export const openProcessLog = (of: NodeJS.Process, identity: LogIdentity): Log => {
  const write = claimOutput(of, (stream, text) =>
    log(stream === 'stderr' ? 'error' : 'info', 'output', { stream, text }),
  )
  // A wrong level is refused with the rest of the environment, which the log has to report.
  const level = logLevels.find((known) => known === of.env.LOG_LEVEL?.trim()) ?? 'info'
  const log = createLog({ level, nowMs: Date.now, write, identity })
  // The listeners that are there print it.
  of.removeAllListeners('warning')
  of.on('warning', (warning) => log('warn', 'Node warns', describeError(warning)))
  // Its state is unknown from here on: what it was doing is done by another process, or after a new start.
  of.on('uncaughtException', (error) => {
    log('error', 'uncaught exception', describeError(error))
    of.exit(1)
  })
  return log
}
