import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

export type Guard = {
  pid: number
  /** Ends this process with this signal should we be gone before it. */
  watch: (child: ChildProcess, signal: NodeJS.Signals) => void
  /** The processes have been ended; the guard ends without touching anything. */
  dismiss: () => void
}

/**
 * Starts a small process that outlives us. When we end for whatever reason, killed hard too, its standard input closes, and it ends
 * the processes it watches, the last one first.
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
  // It may end first when the whole machine goes down.
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
