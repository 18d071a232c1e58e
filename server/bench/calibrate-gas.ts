import { writeFileSync } from 'node:fs'
import type { RouterVersion } from '@/lib/chain/swap/router-version'
import type { GasPart, GasParts, Rollup } from '@/lib/routing/route/gas'
import { gasTable } from '@/lib/routing/route/gas-table.generated'
import { createDraw } from '@/lib/routing/testing/random'
import { dataSizes } from '../chain/facts/data-size'
import { type ExecutedSwap, openSwapVenue } from './executed-swaps'
import { fitGas } from './fit-gas'
import { percentile, percentOff, printGasErrors } from './gas-errors'

/**
 * Fits the gas of each part of a transaction, and the bytes that rollups charge for it, to swaps
 * that are executed on local chains, of every method and kind of pool, and writes the tables for
 * quotes and search; then prints the errors for swaps that were not fitted. `npm run
 * calibrate:gas`, after a change of the contracts or of the shape of routes; `--check` writes
 * nothing.
 */
const fittedTo = [
  { chainId: 1, version: '6.2', seed: 15, count: 1_000 },
  { chainId: 8453, version: '6.2', seed: 13, count: 300 },
  { chainId: 1, version: '5', seed: 16, count: 300 },
] as const
const heldOut = [
  { chainId: 1, version: '6.2', seed: 12, count: 300 },
  { chainId: 42161, version: '6.2', seed: 14, count: 300 },
  { chainId: 42161, version: '5', seed: 17, count: 150 },
] as const
const most = 10
const rollups = Object.keys(dataSizes) as Rollup[]
const fileOf = (name: string) => new URL(`../../lib/routing/route/${name}.generated.ts`, import.meta.url)

type Plan = { chainId: number; version: RouterVersion; seed: number; count: number }

const executeAll = async (plans: readonly Plan[]): Promise<ExecutedSwap[]> => {
  const done: ExecutedSwap[] = []
  for (const { chainId, version, seed, count } of plans) {
    const { execute, stop } = await openSwapVenue(chainId, version)
    const draw = createDraw(seed)
    const enough = done.length + count
    while (done.length < enough) {
      const swap = await execute(draw)
      if (swap) done.push(swap)
    }
    await stop()
    console.log(`chain ${chainId}: ${count} swaps through router ${version} executed`)
  }
  return done
}

const fitted = await executeAll(fittedTo)
const costs = fitGas(fitted.map(({ choice: { gasParts: parts }, gasUsed }) => ({ parts, gasUsed })))
const costOf = (part: GasPart) => costs.get(part) ?? 0
const estimate = ({ choice: { gasParts } }: { choice: { gasParts: GasParts } }) =>
  [...gasParts].reduce((gas, [part, count]) => gas + costOf(part) * count, 0)

const samplesOf = (part: GasPart) => fitted.filter(({ choice }) => (choice.gasParts.get(part) ?? 0) > 0).length
console.log(`\n${'part'.padEnd(28)}     gas   before  samples`)
for (const [part, before] of Object.entries(gasTable) as [GasPart, number][])
  console.log(
    [part.padEnd(28), `${costOf(part)}`.padStart(7), `${before}`.padStart(8), `${samplesOf(part)}`.padStart(8)].join(
      ' ',
    ),
  )
console.log('\nSwaps that the table is fitted to:')
printGasErrors(fitted, estimate)
const others = await executeAll(heldOut)
console.log('\nSwaps that it was not fitted to:')
printGasErrors(others, estimate)
const far = others.filter((swap) => Math.abs(percentOff(estimate(swap), swap.gasUsed)) > most)
for (const { choice, priceRoute, gasUsed } of far) {
  const { srcToken, destToken } = priceRoute
  const parts = [...choice.gasParts].flatMap(([part, count]) => (count ? `${count} ${part}` : [])).join('; ')
  console.log(`more than ${most} % off: ${estimate({ choice })} for ${gasUsed}, ${srcToken} to ${destToken}: ${parts}`)
}
const distances = others.map((swap) => Math.abs(percentOff(estimate(swap), swap.gasUsed)))
console.log(`\n${percentile(distances, 0.95).toFixed(1)} % off at p95; the target is ${most}`)

const bytesOf = new Map(
  rollups.map((rollup) => {
    const sizeOf = dataSizes[rollup]
    // A crossed tick is in no transaction.
    const partsOf = ({ choice }: ExecutedSwap) => new Map([...choice.gasParts].filter(([part]) => part !== 'tick'))
    const samples = fitted.map((swap) => ({ parts: partsOf(swap), gasUsed: sizeOf(swap.signed) }))
    const bytes = fitGas(samples, 1)
    const sum = (swap: ExecutedSwap) =>
      [...partsOf(swap)].reduce((all, [part, count]) => all + (bytes.get(part) ?? 0) * count, 0)
    const off = others.map((swap) => Math.abs(percentOff(sum(swap), sizeOf(swap.signed))))
    console.log(
      `bytes of ${rollup}: ${percentile(off, 0.5).toFixed(1)} % off at p50, ${percentile(off, 0.95).toFixed(1)} at p95`,
    )
    return [rollup, bytes] as const
  }),
)

const parts = Object.keys(gasTable) as GasPart[]
const missing = parts.filter((part) => !costs.has(part))
if (missing.length > 0) throw new Error(`No swap that was drawn has ${missing.join(' or ')}.`)
if (!process.argv.includes('--check')) {
  const digits = (cost: number) => String(cost).replace(/(?<=\d)(?=(\d{3})+$)/g, '_')
  const nameOf = (part: GasPart) => (/^\w+$/.test(part) ? part : `'${part}'`)
  const rows = (known: ReadonlyMap<GasPart, number>, indent: string) =>
    parts.map((part) => `${indent}${nameOf(part)}: ${digits(known.get(part) ?? 0)},`).join('\n')
  const written = 'Written by `npm run calibrate:gas`, from executed swaps. */'
  const gasHead = `/** What each part of a transaction costs, in units of gas. ${written}`
  writeFileSync(fileOf('gas-table'), `${gasHead}\nexport const gasTable = {\n${rows(costs, '  ')}\n} as const\n`)
  const dataHead = `/** The bytes that rollups charge each part of a transaction for. ${written}`
  const tables = [...bytesOf].map(([rollup, bytes]) => `  ${rollup}: {\n${rows(bytes, '    ')}\n  },`)
  writeFileSync(fileOf('data-table'), `${dataHead}\nexport const dataTable = {\n${tables.join('\n')}\n} as const\n`)
}
process.exit(0)
