import { claimOutput } from './claim-output'
import { createLog, describeError, type Log, type LogIdentity, logLevels } from './log'

/**
 * Opens the log of a process: from now on all of its output, on either stream, is JSON lines.
 * Warnings of Node are events; an uncaught exception is one too, and ends the process.
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
  // Node's own listeners print it.
  of.removeAllListeners('warning')
  of.on('warning', (warning) => log('warn', 'Node warns', describeError(warning)))
  // Its state is unknown from here on: another process, or a new start, continues its work.
  of.on('uncaughtException', (error) => {
    log('error', 'uncaught exception', describeError(error))
    of.exit(1)
  })
  return log
}
