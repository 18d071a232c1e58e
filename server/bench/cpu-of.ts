import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks of a second, as Linux counts them for programs. */
const ticksPerSecond = 100

/**
 * What a process and its children have spent so far, milliseconds of CPU: a measure that other work on the machine does not spoil. NaN
 * where there is no /proc.
 *
 * @example
 * cpuOf(process.pid) // 1250
 */
export const cpuOf = (pid: number): number => {
  try {
    const stats = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(readStat)
    return stats.reduce((sum, stat) => (stat.pid === pid || stat.parent === pid ? sum + stat.ms : sum), 0)
  } catch {
    return Number.NaN
  }
}

const readStat = (name: string) => {
  try {
    // The name of the program may hold anything, brackets too: the fields begin after its last one.
    const text = readFileSync(`/proc/${name}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return [{ pid: Number(name), parent: Number(fields[1]), ms: (ticks * 1_000) / ticksPerSecond }]
  } catch {
    // It has ended meanwhile.
    return []
  }
}
