import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks of a second, as Linux counts them for programs. */
const ticksPerSecond = 100

/**
 * Returns the CPU time of a process and its children so far, ended ones included, milliseconds:
 * other work on the machine does not change it. NaN without /proc.
 *
 * @example
 * cpuOf(process.pid) // 1250
 */
export const cpuOf = (pid: number): number => {
  try {
    const stats = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(readStat)
    return stats.reduce((sum, { pid: own, parent, ms, endedMs }) => {
      if (own === pid) return sum + ms + endedMs
      return parent === pid ? sum + ms : sum
    }, 0)
  } catch {
    return Number.NaN
  }
}

const readStat = (name: string) => {
  try {
    // The program's name may contain any text, also brackets: the fields start after its last one.
    const text = readFileSync(`/proc/${name}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const msOf = (first: number) => ((Number(fields[first]) + Number(fields[first + 1])) * 1_000) / ticksPerSecond
    // Its own time in two parts, then that of the children it has waited for.
    return [{ pid: Number(name), parent: Number(fields[1]), ms: msOf(11), endedMs: msOf(13) }]
  } catch {
    // The process has ended meanwhile.
    return []
  }
}
