import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

export type Guard = {
  pid: number
  /** Ends this process with this signal if this program ends before it. */
  watch: (child: ChildProcess, signal: NodeJS.Signals) => void
  /** Ends the guard without further action, after the processes have been ended. */
  dismiss: () => void
}

/**
 * Starts a small process that outlives this one. When this one ends for any reason, even killed,
 * the guard's standard input closes, and it ends the processes that it watches, the last one first.
 *
 * @example
 * const guard = startGuard()
 * guard.watch(spawn('anvil'), 'SIGTERM')
 */
export function startGuard(): Guard {
  const guard = spawn(process.execPath, [path.join(import.meta.dirname, '../guard-process.mjs')], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  // It may end first when the machine shuts down.
  guard.stdin.on('error', () => undefined)
  const tell = (line: string) => guard.stdin.writable && guard.stdin.write(`${line}\n`)
  return {
    pid: guard.pid ?? 0,
    watch: (child, signal) => {
      if (!child.pid) return
      tell(`+ ${child.pid} ${signal}`)
      child.once('exit', () => tell(`- ${child.pid}`))
    },
    dismiss: () => guard.stdin.end('done\n'),
  }
}
