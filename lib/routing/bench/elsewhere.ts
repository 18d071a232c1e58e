import { execFileSync } from 'node:child_process'

/** What was compared with the contracts, and what of it differed by a wei. */
type Compared = { compared: number; different: number }

/** What benches say that need a chain or the service, which the engine knows nothing of. Milliseconds. */
export type Elsewhere = {
  swaps?: Compared
  routes?: Compared
  again?: { p50: number; isSame: boolean }
  http?: readonly { gwei: number; p50: number; p99: number }[]
  /** How long 50 events on 10,000 pools keep the service's thread busy. */
  block?: { p50: number; p99: number }
}

/**
 * Runs the benches against the contracts and over HTTP and reads what they print. A figure that a bench did not come to is left out, and what
 * it printed instead is shown.
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
 * Reads what `npm run bench -- exact` compared: swaps of single pools, and quotes through the router.
 *
 * @example
 * readExact('Uniswap V2 swaps: 6,460 compared, 0 differ') // { swaps: { compared: 6460, different: 0 } }
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
 * Reads the rows of `npm run bench -- http` that have a target; where it tells several counts of threads, those of the last, the service's own.
 *
 * @example
 * readHttp('solver threads: 1, gas at 10 gwei\n  different questions, 1 connection  3.1  9.8  290  3.4  T17: p50 4, p99 12').http // [{ gwei: 10, p50: 3.1, p99: 9.8 }]
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
