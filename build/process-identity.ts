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

/** Linux counts CPU time in hundredths of a second wherever Node runs. */
const msPerTick = 10

/**
 * How much CPU a process and its children have used, in milliseconds; 0 when there is none.
 *
 * @example
 * cpuMsOf(process.pid) // 840
 */
export function cpuMsOf(pid: number): number {
  try {
    if (process.platform === 'linux') {
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
      return [pid, ...children.map(Number)].reduce((sum, each) => sum + readStat(each).cpuTicks, 0) * msPerTick
    }
    const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,time='], { encoding: 'utf8' }).trim().split('\n')
    const used = rows.map((row) => row.trim().split(/\s+/)).filter((row) => row.slice(0, 2).includes(String(pid)))
    return used.reduce((sum, [, , time = '0']) => sum + msOfTime(time), 0)
  } catch {
    return 0
  }
}

/** `[[days-]hours:]minutes:seconds`, as ps writes it. */
const msOfTime = (time: string): number =>
  time
    .replace('-', ':')
    .split(':')
    .reduceRight(
      (sum, part, index, parts) => sum + Number(part) * [1, 60, 3600, 86_400][parts.length - 1 - index]!,
      0,
    ) * 1000

/** The fields behind the name, which may hold spaces and brackets itself: see proc(5). Waited-for children count as its own work. */
function readStat(pid: number): { state: string; parent: number; cpuTicks: number; startTime: string } {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const cpuTicks = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
  return { state: fields[0]!, parent: Number(fields[1]), cpuTicks, startTime: fields[19]! }
}
