import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * When a process began, so that a number given again to another process is not taken for it. Empty when there is none.
 *
 * @example
 * identityOf(process.pid) === identityOf(process.pid) // true
 * identityOf(2 ** 30) // ''
 */
export function identityOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      const { state, startTime } = readStat(pid)
      const hasEnded = state === 'Z'
      return hasEnded ? '' : startTime
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/**
 * The parent of a process; undefined where Linux does not tell.
 *
 * @example
 * parentOf(process.pid) === process.ppid // true on Linux
 */
export function parentOf(pid: number): number | undefined {
  try {
    return readStat(pid).parent
  } catch {
    return undefined
  }
}

/** The fields behind the name, which may hold spaces and brackets itself: see proc(5). */
function readStat(pid: number): { state: string; parent: number; startTime: string } {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0]!, parent: Number(fields[1]), startTime: fields[19]! }
}
