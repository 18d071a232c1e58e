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
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
      const hasEnded = fields[0] === 'Z'
      return hasEnded ? '' : fields[19]!
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}
