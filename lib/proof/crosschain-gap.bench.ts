import { figure, printTable } from '@/lib/routing/bench/report'
import { maxOf, mean, quantile } from '@/lib/routing/bench/statistics'
import { solve } from '@/lib/routing/route/solve'
import { createDraw } from '@/lib/routing/testing/random'
import { unitsOf, unitsPerUsd } from '@/lib/routing/testing/synthetic-token'
import { syntheticTwoChains } from '@/lib/routing/testing/synthetic-two-chains'
import { type CrosschainQuote, divideGap } from './divide-gap'
import { sumCrosschain } from './sum-crosschain'
import { crosschainGrounds } from './testing/crosschain-grounds'

/**
 * Compares the best sale over one lane with the bound over both chains, by size, with the gap in
 * parts: 1,000 pools on the two chains, gas of 10 gwei on the origin and of a rollup on the
 * destination, and a relayer that takes its gas and 0.5 bps. `npm run bench -- crosschain-gap`,
 * `--quick` for fewer.
 */
const markets = process.argv.includes('--quick') ? 3 : 20
const perMarket = 3
const [usdPerGas, farUsdPerGas] = [3e-5, 1e-7]
const [relayPips, relayGas] = [50n, 125_000]
const sizes = [1_000, 10_000, 100_000, 1_000_000]

/** Returns the bound's time and the gap of the sale over the best of the lanes. */
const measure = (seed: number, usd: number) => {
  const { tokens, ...chains } = syntheticTwoChains({ seed, tokens: 50, pools: 500, lanes: 5 })
  const draw = createDraw(seed + usd)
  const [src, dest] = [draw.pick(tokens.slice(5)), draw.pick(tokens)]
  const [srcToken, destToken, amount] = [src.address, dest.address, unitsOf(src, usd)]
  const question = { ...chains, side: 'SELL' as const, srcToken, destToken, amount }
  const startedMs = performance.now()
  const grounds = crosschainGrounds(question)
  const solvedMs = performance.now()
  const sum = sumCrosschain(grounds)
  const summedMs = performance.now()
  const quotes = chains.lanes.flatMap((lane): CrosschainQuote[] => {
    const bridged = tokens.find(({ address }) => address === lane.input)!
    const near = { market: chains.origin, srcToken, destToken: lane.input, side: 'SELL' as const }
    const chosen = solve({ ...near, amount, gasUnitCost: usdPerGas * unitsPerUsd(bridged) })
    const gas = unitsOf(src, (chosen?.gas ?? 0) * usdPerGas)
    const entering = amount > gas ? solve({ ...near, amount: amount - gas })?.route.destAmount : undefined
    if (entering === undefined) return []
    const arriving = entering - (entering * relayPips) / 1_000_000n - unitsOf(bridged, relayGas * farUsdPerGas)
    const far = { market: chains.destination, srcToken: lane.output, destToken, side: 'SELL' as const }
    const isThere = lane.output === destToken
    const output = isThere
      ? arriving
      : arriving > 0n
        ? solve({ ...far, amount: arriving })?.route.destAmount
        : undefined
    if (output === undefined) return []
    return [{ side: 'SELL', srcToken, destToken, input: amount, gas, lane, entering, arriving, output }]
  })
  const [best] = quotes.toSorted((a, b) => (b.output > a.output ? 1 : -1))
  return best && { ...divideGap(sum, best), solveMs: solvedMs - startedMs, sumMs: summedMs - solvedMs }
}

console.log('Gaps in bps of the output: parts and gap on average, then their p95, maximum and minimum.\n')
const rows = sizes.map((usd) => {
  const found = Array.from({ length: markets * perMarket }, (_, index) =>
    measure(1 + Math.floor(index / perMarket) + 100 * (index % perMarket), usd),
  ).flatMap((one) => one ?? [])
  const gaps = found.map(({ gapBps }) => gapBps)
  const part = (name: keyof (typeof found)[number]['parts']) => figure(mean(found.map(({ parts }) => parts[name])))
  return [
    `$${usd}`,
    ...[part('origin'), part('bridge'), part('destination'), part('gas')],
    ...[mean(gaps), quantile(gaps, 0.95), maxOf(gaps), Math.min(...gaps)].map(figure),
    ...[
      quantile(
        found.map(({ solveMs }) => solveMs),
        0.5,
      ),
      quantile(
        found.map(({ sumMs }) => sumMs),
        0.5,
      ),
    ].map(figure),
  ]
})
printTable([
  ['size', 'pools here', 'bridge', 'pools there', 'gas', 'gap', 'p95', 'max', 'min', 'solve ms', 'sum ms'],
  ...rows,
])
