import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { dataSet } from '@/lib/routing/testing/data-sets'
import { createDraw } from '@/lib/routing/testing/random'
import { unitsOf } from '@/lib/routing/testing/synthetic-token'
import { measureAgain } from './again'
import { measureBlocks } from './blocks'
import { drive, type Figures } from './drive'
import { measureLimits } from './limits'
import { openDatabase } from './open-database'

/**
 * Measures GET /prices on D4 (50 tokens, 1,000 pools), next to an application on the same server
 * that does nothing. One process serves, with a real PostgreSQL that stores proofs, and this one
 * sends requests. `npm run bench -- http`, `--quick` for a minute.
 */
const connections = [1, 4, 16] as const
const blockEveryMs = 250
const quick = process.argv.includes('--quick')
const questions = quick ? 60 : 400
const rounds = quick ? 1 : 3

const { tokens } = dataSet('D4', 1)
const draw = createDraw(4)
const pathOf = (): string => {
  const src = draw.below(tokens.length)
  const dest = (src + 1 + draw.below(tokens.length - 1)) % tokens.length
  const [from, to] = [tokens[src]!, tokens[dest]!]
  const query = new URLSearchParams({
    srcToken: from.address,
    destToken: to.address,
    srcDecimals: String(from.decimals),
    destDecimals: String(to.decimals),
    amount: unitsOf(from, draw.logNormal(10_000, 1.5)).toString(),
    side: 'SELL',
    network: '1',
    version: '6.2',
    slippage: '50',
  })
  return `/prices?${query}`
}
const different = (count: number) => Array.from({ length: count }, pathOf)

const { url, end } = await openDatabase()

const serve = async (threads: number, gasPriceWei: bigint) => {
  const child = fork(new URL('./serve.ts', import.meta.url), [String(threads), String(gasPriceWei), url], {
    execArgv: ['--import', 'tsx'],
  })
  const [{ ports }] = (await once(child, 'message')) as [{ ports: { service: number; bare: number } }]
  return { child, ports }
}

type Measured = Figures & { cpu: number }

const column = (value: number, digits = 3) => value.toFixed(digits).padStart(9)
const row = (name: string, { p50, p99, perSecond, cpu, refused }: Measured, target = '') => {
  const columns = [name.padEnd(52), column(p50), column(p99), column(perSecond, 0), column(cpu)].join(' ')
  console.log(`${columns}${refused ? `  ${refused} refused` : ''}  ${target}`)
}

const cpuMsOf = async (child: ChildProcess): Promise<number> => {
  child.send('cpu')
  const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage]
  return (user + system) / 1_000
}

/**
 * Returns the round with the best median, and the CPU of the serving process per answer: other work
 * on the machine only adds.
 */
const best = async (child: ChildProcess, count: number, ask: () => Promise<Figures>): Promise<Measured> => {
  const measured: Measured[] = []
  for (let round = 0; round < rounds; round++) {
    const before = await cpuMsOf(child)
    const figures = await ask()
    measured.push({ ...figures, cpu: ((await cpuMsOf(child)) - before) / count })
  }
  return measured.reduce((best, next) => (next.p50 < best.p50 ? next : best))
}

const measure = async (threads: number, gasPriceWei: bigint) => {
  const { child, ports } = await serve(threads, gasPriceWei)
  const { service: port } = ports
  await drive({ port, paths: different(questions), connections: 4 })
  await drive({ port: ports.bare, paths: different(4 * questions).map(() => '/health'), connections: 4 })
  const one = pathOf()
  const repeated = (path: string) => Array.from({ length: 5 * questions }, () => path)
  const report = async (name: string, makePaths: () => string[], count: number, at = port, target = '') => {
    const asked = makePaths().length
    row(
      `  ${name}`,
      await best(child, asked, () => drive({ port: at, paths: makePaths(), connections: count })),
      target,
    )
  }
  for (const count of connections) {
    const on = `${count} connection${count === 1 ? '' : 's'}`
    await report(`nothing, ${on}`, () => repeated('/health'), count, ports.bare)
    await report(`the same question, ${on}`, () => repeated(one), count)
    const target = count === 1 ? 'T17: p50 4, p99 12' : ''
    await report(`different questions, ${on}`, () => different(questions), count, port, target)
  }
  const blocks = setInterval(() => child.send('block'), blockEveryMs)
  await report(`different questions, a block each ${blockEveryMs} ms`, () => different(questions), 1)
  clearInterval(blocks)
  child.kill()
}

console.log(`GET /prices on D4${' '.repeat(39)} p50 ms    p99 ms answers/s    CPU ms`)
const threadCounts = [...new Set([0, 1, availableParallelism() - 1])]
for (const gwei of [0n, 10n])
  for (const threads of threadCounts) {
    console.log(
      `${threads === 0 ? 'solved where requests are answered' : `solver threads: ${threads}`}, gas at ${gwei} gwei`,
    )
    await measure(threads, gwei * 10n ** 9n)
  }

const part = (times: readonly number[], share: number) =>
  column([...times].sort((a, b) => a - b)[Math.floor(share * times.length)]!)
const again = await measureAgain(pathOf(), quick ? 1_000 : 10_000)
console.log(`\nA question asked again, in process${' '.repeat(22)} p50 ms    p99 ms`)
for (const [name, times] of [
  ['from the question to the signed route', again.quote],
  ['from the request to the last byte, no socket', again.answer],
] as const) {
  const target = `  T16: 0.1 ms, byte-equal: ${again.isSame ? 'equal' : 'DIFFERENT'}`
  console.log(`${`  ${name}`.padEnd(52)} ${part(times, 0.5)} ${part(times, 0.99)}${target}`)
}

const limited = await measureLimits({ url, callers: 1_000, requests: quick ? 5_000 : 20_000 })
const { isOff, isOn } = limited
console.log(`\nA read that costs nothing but its limit${' '.repeat(16)} answers/s  statements  rows written / 1,000`)
for (const [name, { perSecond, statements, rows, refused }] of [
  ['without limits', isOff],
  ['with limits, 1,000 pages below theirs', isOn],
] as const) {
  const figures = `${column(perSecond, 0)} ${column(statements, 1)} ${column(rows, 1)}`
  console.log(`${`  ${name}`.padEnd(52)} ${figures}${refused ? `  ${refused} refused` : ''}`)
}
console.log(`  with limits / without: ${(isOn.perSecond / isOff.perSecond).toFixed(2)}`)

console.log(`\nA block of 50 events${' '.repeat(36)} p50 ms    p99 ms`)
for (const set of quick ? (['D4'] as const) : (['D4', 'D6'] as const))
  for (const threads of threadCounts) {
    const { busy, quotable } = await measureBlocks({ set, threads, blocks: quick ? 50 : 200 })
    const name = `  ${set}, solver threads: ${threads}`
    console.log(`${`${name}, the service is busy`.padEnd(52)} ${part(busy, 0.5)} ${part(busy, 0.99)}`)
    const target = set === 'D4' ? '  T15: p99 2' : ''
    console.log(`${`${name}, quotable`.padEnd(52)} ${part(quotable, 0.5)} ${part(quotable, 0.99)}${target}`)
  }
await end(0)
