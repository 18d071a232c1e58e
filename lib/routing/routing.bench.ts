import { badInputOf } from './bench/bad-input'
import { bruteForceOf } from './bench/brute-force'
import { runElsewhere } from './bench/elsewhere'
import { memoryOf } from './bench/memory'
import { noiseHead, noiseRow, noisyGroupsOf } from './bench/noise'
import { type Finding, findingsOf, gasPrices } from './bench/quality'
import { figure, isCore, printTable, qualityHead, qualityRow, worstRows } from './bench/report'
import { growthOf, speedOf } from './bench/speed'
import { streamOf } from './bench/stream'
import { sameBps, targetRows } from './bench/targets'
import { type DataSetName, dataSet, noises } from './testing/data-sets'

/**
 * Measures the routing engine against baselines, its own certificates and brute force, and prints
 * targets next to results: `npm run bench -- routing`, `--quick` for a minute of it, `--sets D2,D4`
 * for some of the sets. Benches that need a chain or the service, `bench -- exact` and
 * `bench -- http`, run at the end of a full run; alone with `--sets elsewhere`. Every route is
 * executed in integers; the engine's claims do not count.
 */
const quick = process.argv.includes('--quick')
const requestedSets = process.argv[process.argv.indexOf('--sets') + 1]?.split(',')
const isPart = process.argv.includes('--sets')
const isRequested = (name: string) => !isPart || requestedSets?.includes(name) === true
const began = performance.now()

/** Extent of each set: seeds and pairs without gas, and with it. */
const plan: Record<DataSetName, { seeds: number; pairs: number; gasSeeds: number; gasPairs: number }> = quick
  ? {
      D1: { seeds: 2, pairs: 2, gasSeeds: 1, gasPairs: 2 },
      D2: { seeds: 2, pairs: 2, gasSeeds: 1, gasPairs: 2 },
      D3: { seeds: 1, pairs: 2, gasSeeds: 1, gasPairs: 2 },
      D4: { seeds: 1, pairs: 3, gasSeeds: 1, gasPairs: 2 },
      D5: { seeds: 1, pairs: 1, gasSeeds: 0, gasPairs: 0 },
      D6: { seeds: 1, pairs: 1, gasSeeds: 0, gasPairs: 0 },
      D7: { seeds: 0, pairs: 0, gasSeeds: 0, gasPairs: 0 },
    }
  : {
      D1: { seeds: 5, pairs: 6, gasSeeds: 5, gasPairs: 6 },
      D2: { seeds: 5, pairs: 6, gasSeeds: 5, gasPairs: 6 },
      D3: { seeds: 5, pairs: 6, gasSeeds: 5, gasPairs: 6 },
      D4: { seeds: 5, pairs: 6, gasSeeds: 5, gasPairs: 6 },
      D5: { seeds: 5, pairs: 3, gasSeeds: 1, gasPairs: 2 },
      D6: { seeds: 5, pairs: 1, gasSeeds: 1, gasPairs: 1 },
      D7: { seeds: 0, pairs: 0, gasSeeds: 0, gasPairs: 0 },
    }
const names = (Object.keys(plan) as DataSetName[]).filter(isRequested)
const seedsOf = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

console.log(`Routing, ${quick ? 'quick' : 'full'}; Node ${process.version}. Gaps in bps, gas in dollars per unit.\n`)

const timed = (usdPerGas: number, sets: readonly DataSetName[]) =>
  names
    .filter((name) => sets.includes(name))
    .map((name) => speedOf(name, { usdPerGas, pairs: quick || name === 'D6' || name === 'D7' ? 3 : 12 }))
const large = quick ? [] : (['D6', 'D7'] as const)
const speeds = [
  ...timed(0, ['D2', 'D3', 'D4', 'D5', 'D6', ...large.slice(1)]),
  ...timed(3e-5, ['D2', 'D3', 'D4', ...large.slice(0, 1)]),
]
if (speeds.length > 0)
  printTable([
    ['speed', 'gas', 'quotes', 'p50 ms', 'p99 ms', 'greedy p50', 'greedy/ours', 'quotes/s'],
    ...speeds.map((speed) => [
      ...[speed.set, figure(speed.usdPerGas), figure(speed.quotes), figure(speed.p50), figure(speed.p99)],
      ...[figure(speed.greedyP50), figure(speed.greedyP50 / speed.p50), figure(speed.perSecond)],
    ]),
  ])

const findings: Finding[] = []
const rows: string[][] = []
for (const name of names) {
  const { seeds, pairs, gasSeeds, gasPairs } = plan[name]
  for (const usdPerGas of gasPrices) {
    for (const side of ['SELL', 'BUY'] as const) {
      const found = seedsOf(usdPerGas === 0 ? seeds : gasSeeds).flatMap((seed) =>
        findingsOf(dataSet(name, seed), { side, gas: [usdPerGas], pairs: usdPerGas === 0 ? pairs : gasPairs }),
      )
      findings.push(...found)
      const core = found.filter(isCore)
      const rest = found.filter((finding) => !isCore(finding))
      if (core.length > 0) rows.push(qualityRow(`${name} ${side} gas ${figure(usdPerGas)} $1k-$1M`, core))
      if (rest.length > 0) rows.push(qualityRow(`${name} ${side} gas ${figure(usdPerGas)} $1, 10x`, rest))
    }
  }
}
if (rows.length > 0) printTable([qualityHead, ...rows])
for (const [head, isOf] of [
  ['farthest from the bound without gas', ({ usdPerGas }: Finding) => usdPerGas === 0],
  ['farthest from the bound net of gas', ({ usdPerGas }: Finding) => usdPerGas > 0],
] as const) {
  const farthest = worstRows(findings.filter(isCore).filter(isOf), ({ gapBps }) => gapBps, 6)
  if (farthest.length > 0) printTable([[head, 'bps', 'legs', 'ms'], ...farthest])
}
const behind = worstRows(findings, ({ behindBestBps }) => behindBestBps, 8)
if (behind.length > 0) printTable([['behind a baseline', 'bps', 'legs', 'ms'], ...behind])

const disagreeing = quick ? noises.filter(({ upTo }) => upTo === 0.01) : noises
/** Few orders of the largest sets, where the baselines take seconds. */
const noisyPlan: Partial<Record<DataSetName, { seeds: number; pairs: number }>> = quick
  ? { D1: { seeds: 1, pairs: 1 }, D2: { seeds: 1, pairs: 1 }, D3: { seeds: 1, pairs: 1 }, D4: { seeds: 1, pairs: 1 } }
  : {
      ...{
        D1: { seeds: 2, pairs: 2 },
        D2: { seeds: 2, pairs: 2 },
        D3: { seeds: 2, pairs: 2 },
        D4: { seeds: 2, pairs: 2 },
      },
      D5: { seeds: 1, pairs: 1 },
      D6: { seeds: 1, pairs: 1 },
    }
const noisy = names.flatMap((name) => {
  const planned = noisyPlan[name]
  if (planned === undefined) return []
  return noisyGroupsOf(name, { ...planned, seeds: seedsOf(planned.seeds), some: disagreeing })
})
if (noisy.length > 0) {
  printTable([noiseHead, ...noisy.map(noiseRow)])
  const lost = worstRows(
    noisy.flatMap((group) => group.findings),
    ({ behindBestBps }) => behindBestBps,
    8,
  )
  if (lost.length > 0) printTable([['behind a baseline where pools disagree', 'bps', 'legs', 'ms'], ...lost])
}

const brute = isRequested('D10') ? bruteForceOf(seedsOf(quick ? 2 : 5), { pairs: quick ? 2 : 6 }) : []
const missed = brute.filter(({ behindBps }) => behindBps > sameBps).sort((a, b) => b.behindBps - a.behindBps)
if (missed.length > 0)
  printTable([
    ['behind brute force', 'bps', 'legs'],
    ...missed.slice(0, 8).map(({ order, behindBps, legs }) => [order, figure(behindBps), figure(legs)]),
  ])
const stream = isRequested('D9') ? streamOf(quick ? 200 : 1000) : undefined
const badInput = isRequested('D8') ? badInputOf() : undefined
const memory = names.includes('D6') ? memoryOf('D6') : undefined
const elsewhere = isRequested('elsewhere') && (isPart || !quick) ? runElsewhere() : {}
if (stream !== undefined)
  console.log(
    [
      `D9: ${stream.blocks} blocks, ${stream.events} events, ${stream.reorgs} reorgs of depth 3`,
      `${figure(stream.microsPerEvent)} us an event`,
      `first quote of a block ${figure(stream.firstQuoteP50)} ms`,
      `${stream.different} of ${stream.compared} states differ from a rebuild.`,
    ].join('; '),
  )
if (memory !== undefined)
  console.log(
    `Memory: ${figure(memory.state)} bytes a pool of state, ${figure(memory.quoting)} more for quoting on it.`,
  )
if (speeds.length > 2) {
  const gasFree = speeds.filter(({ usdPerGas, set }) => usdPerGas === 0 && set !== 'D7')
  console.log(`Growth of the median with pools: ${figure(growthOf(gasFree))}.\n`)
}

printTable(targetRows({ findings, noisy, speeds, brute, stream, badInput, memory, elsewhere }), 4)
console.log(`${((performance.now() - began) / 1000).toFixed(0)} s.`)
