import { execFileSync } from 'node:child_process'

/** Counts of a comparison with the contracts: comparisons, and those that differed. */
type Compared = { compared: number; different: number }

/** Results of benches that need a chain or the service. Milliseconds. */
export type Elsewhere = {
  swaps?: Compared
  routes?: Compared
  again?: { p50: number; isSame: boolean }
  http?: readonly { gwei: number; p50: number; p99: number }[]
  /** Time that 50 events on 10,000 pools keep the service's thread busy. */
  block?: { p50: number; p99: number }
}

/**
 * Runs the benches against the contracts and over HTTP and parses their output. Omits figures that
 * a bench did not reach, and prints its output instead.
 *
 * @example
 * runElsewhere().swaps // { compared: 103_200, different: 0 }
 */
export const runElsewhere = (): Elsewhere => ({
  ...readExact(outputOf('exact')),
  ...readHttp(outputOf('http')),
})

function outputOf(bench: string): string {
  try {
    const env = { ...process.env, NO_COLOR: '1' }
    return execFileSync('npm', ['run', '--silent', 'bench', '--', bench], { encoding: 'utf8', env, maxBuffer: 1e8 })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    console.error(`npm run bench -- ${bench} failed:\n${stdout}${stderr}`)
    return ''
  }
}

/**
 * Parses the output of `npm run bench -- exact`: swaps of single pools, and quotes through the
 * router.
 *
 * @example
 * readExact('Uniswap V2 swaps: 6,460 compared, 0 differ')
 * // { swaps: { compared: 6460, different: 0 } }
 */
export function readExact(output: string): Pick<Elsewhere, 'swaps' | 'routes'> {
  const sumOf = (isMeant: (what: string) => boolean): Compared | undefined => {
    const rows = [...output.matchAll(/^(.+): ([\d,]+) compared, ([\d,]+) differ$/gm)].filter(([, what]) =>
      isMeant(what!),
    )
    const sum = (group: number) => rows.reduce((sum, row) => sum + Number(row[group]!.replaceAll(',', '')), 0)
    return rows.length > 0 ? { compared: sum(2), different: sum(3) } : undefined
  }
  const [routes, swaps] = [sumOf((what) => what.startsWith('Quotes')), sumOf((what) => /swaps/i.test(what))]
  return { ...(swaps && { swaps }), ...(routes && { routes }) }
}

/**
 * Parses the rows of `npm run bench -- http` that have a target; of several thread counts the last,
 * the service's own.
 *
 * @example
 * readHttp('gas at 10 gwei\n  different questions, 1 connection  3.1  9.8  T17: p50 4').http
 * // [{ gwei: 10, p50: 3.1, p99: 9.8 }]
 */
export function readHttp(output: string): Pick<Elsewhere, 'again' | 'http' | 'block'> {
  const timesIn = (line: string) => {
    const [p50, p99] = [...line.matchAll(/ (\d+\.\d+)(?= |$)/g)].map(([, value]) => Number(value))
    return { p50: p50!, p99: p99! }
  }
  const http = new Map<number, { gwei: number; p50: number; p99: number }>()
  const found: Pick<Elsewhere, 'again' | 'block'> = {}
  let gwei = 0
  for (const line of output.split('\n')) {
    gwei = Number(/gas at (\d+) gwei$/.exec(line)?.[1] ?? gwei)
    if (line.includes('T17:')) http.set(gwei, { gwei, ...timesIn(line) })
    if (line.includes('T16:') && line.includes('last byte'))
      found.again = { p50: timesIn(line).p50, isSame: line.endsWith('equal') }
    if (line.includes('D6, solver threads:') && line.includes('is busy')) found.block = timesIn(line)
  }
  return { ...found, ...(http.size > 0 && { http: [...http.values()] }) }
}
