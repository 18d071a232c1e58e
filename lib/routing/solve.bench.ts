import { legsOf } from './route'
import { solve } from './solve'
import { createMarket } from './state'
import { createRandom } from './testing/random'
import { syntheticMarket } from './testing/synthetic-market'
import { unitsOf } from './testing/synthetic-token'

/** Prints how long `solve` takes on markets of several sizes: `node --import tsx lib/routing/solve.bench.ts`. */
const sizes = [
  [8, 60],
  [12, 100],
  [20, 250],
  [50, 1000],
] as const

for (const [tokenCount, poolCount] of sizes) {
  const { tokens, pools } = syntheticMarket({ seed: 1, tokens: tokenCount, pools: poolCount })
  const market = createMarket(pools)
  for (const [side, usdPerGas] of [
    ['SELL', 0],
    ['SELL', 3e-5],
    ['BUY', 0],
    ['BUY', 3e-5],
  ] as const) {
    const random = createRandom(7)
    const times: number[] = []
    let found = 0
    let legs = 0
    for (let order = 0; order < 240; order++) {
      const src = tokens[Math.floor(random() * tokens.length)]!
      const dest = tokens[(tokens.indexOf(src) + 1 + Math.floor(random() * (tokens.length - 1))) % tokens.length]!
      const usd = 10 ** (3 + 2 * random())
      const [given, counted] = side === 'SELL' ? [src, dest] : [dest, src]
      const gasUnitCost = (usdPerGas / counted.usd) * 10 ** counted.decimals
      const amount = unitsOf(given, usd)
      const begin = performance.now()
      const route = solve({ market, srcToken: src.address, destToken: dest.address, amount, side, gasUnitCost })
      const time = performance.now() - begin
      if (order >= 40) times.push(time)
      if (route !== undefined) {
        found++
        legs += legsOf(route).length
      }
    }
    times.sort((a, b) => a - b)
    const at = (part: number) => times[Math.floor(part * (times.length - 1))]!.toFixed(2)
    console.log(
      `${tokenCount} tokens ${poolCount} pools ${side} ${usdPerGas} USD/gas: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, found ${found}/240, ${(legs / Math.max(1, found)).toFixed(1)} legs`,
    )
  }
}
