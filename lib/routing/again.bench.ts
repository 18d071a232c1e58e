import { cpuOf } from './bench/cpu-of'
import { netOf } from './bench/engine'
import { figure, printTable, tie } from './bench/report'
import { mean, quantile } from './bench/statistics'
import { equilibriumOf } from './dual/equilibrium'
import { compileMarket } from './market/compiled'
import { createMarket, updateMarket } from './market/state'
import type { PoolAddress } from './pools/pool'
import { solve } from './route/solve'
import { ordersOf } from './testing/data-sets'
import { settlePools } from './testing/settle-pools'
import { createBlocks } from './testing/synthetic-events'
import { type Noise, syntheticMarket } from './testing/synthetic-market'
import { unitsPerUsd } from './testing/synthetic-token'

/**
 * Asks the same questions on successive blocks, in which traders and searchers move 0, 1, 3, 10 and
 * 40 pools in turn, each from the pools of the last block's route and without them, in turn in one
 * process: `npm run bench -- again`.
 */
const blocks = 11
const moved = [0, 1, 3, 10, 40]
const markets: readonly (readonly [string, (usdPerGas: number) => Noise | undefined])[] = [
  ['agreeing', () => undefined],
  ['after searchers', (settled) => ({ pools: 0.3, upTo: 0.01, settled })],
]
const gasPrices = [
  ['0.05 gwei', 1.5e-7],
  ['10 gwei', 3e-5],
] as const
const sizes = [1_000, 10_000, 100_000, 1_000_000] as const

const head = [
  'market, gas',
  'quotes',
  'whole p50 ms',
  'p95',
  'again p50 ms',
  'p95',
  'whole/again',
  'mean bps',
  'worst bps',
  'worse',
  'better',
]

function row(name: string, usdPerGas: number, noise: Noise | undefined): string[] {
  const { tokens, pools } = syntheticMarket({ seed: 2000, tokens: 50, pools: 1000, ...(noise && { noise }) })
  let market = createMarket(pools)
  const orders = (['SELL', 'BUY'] as const).flatMap((side) =>
    ordersOf({ seed: 1, tokens, market }, { side, pairs: 2, sizes }),
  )
  const draw = createBlocks(5)
  const last = new Map<number, readonly PoolAddress[]>()
  const [whole, again, gains]: [number[], number[], number[]] = [[], [], []]
  for (let block = 0; block < blocks; block++) {
    const changed = draw(market).changed.slice(0, moved[block % moved.length])
    market = updateMarket(market, settlePools(tokens, changed, usdPerGas))
    // The service prepares a block before its first question.
    compileMarket(market)
    equilibriumOf(market)
    for (const [index, { src, dest, side, amount }] of orders.entries()) {
      const gasUnitCost = usdPerGas * unitsPerUsd(side === 'SELL' ? dest : src)
      const question = { market, side, srcToken: src.address, destToken: dest.address, amount, gasUnitCost }
      const lastPools = last.get(index)
      const [cold, coldMs] = cpuOf(() => solve(question))
      const [warm, warmMs] = cpuOf(() => solve({ ...question, ...(lastPools && { lastPools }) }))
      if (cold === undefined || warm === undefined) continue
      last.set(
        index,
        warm.route.legs.map(({ pool }) => pool),
      )
      if (block === 0) continue
      whole.push(coldMs)
      again.push(warmMs)
      const scale = Number(side === 'SELL' ? cold.route.destAmount : cold.route.srcAmount) / 10_000
      gains.push((netOf(question, warm) - netOf(question, cold)) / scale)
    }
  }
  return [
    name,
    `${gains.length}`,
    ...[quantile(whole, 0.5), quantile(whole, 0.95), quantile(again, 0.5), quantile(again, 0.95)].map(figure),
    figure(quantile(whole, 0.5) / quantile(again, 0.5)),
    ...[mean(gains), Math.min(...gains)].map(figure),
    `${gains.filter((gain) => gain < -tie).length}`,
    `${gains.filter((gain) => gain > tie).length}`,
  ]
}

printTable([
  head,
  ...markets.flatMap(([name, noiseAt]) =>
    gasPrices.map(([gas, usdPerGas]) => row(`${name}, ${gas}`, usdPerGas, noiseAt(usdPerGas))),
  ),
])
