import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Returns the start time of a process, which distinguishes it from a later process with the same
 * id. Empty if there is no such process.
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
 * Returns the parent of a process; undefined on systems other than Linux, or if there is no such
 * process.
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
 * Returns the CPU time of a process and its children in milliseconds; 0 if there is no such
 * process.
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

/** Parses the time format of ps: `[[days-]hours:]minutes:seconds`. */
const msOfTime = (time: string): number =>
  time
    .replace('-', ':')
    .split(':')
    .reduceRight(
      (sum, part, index, parts) => sum + Number(part) * [1, 60, 3600, 86_400][parts.length - 1 - index]!,
      0,
    ) * 1000

/**
 * Reads the fields after the name, which may contain spaces and brackets: see proc(5). The CPU time
 * includes reaped children.
 */
function readStat(pid: number): { state: string; parent: number; cpuTicks: number; startTime: string } {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const cpuTicks = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
  return { state: fields[0]!, parent: Number(fields[1]), cpuTicks, startTime: fields[19]! }
}
