import { type DataSetName, dataSet, ordersOf } from '../testing/data-sets'
import { quoteOf } from './engine'

/**
 * Measures the memory per pool, in bytes: of a market's exact state, and of everything that quoting
 * adds (floats, prices, working memory). Needs `node --expose-gc`; undefined without.
 *
 * @example
 * memoryOf('D6') // { state: 2100, quoting: 480 }
 */
export function memoryOf(name: DataSetName): { state: number; quoting: number } | undefined {
  const collect = (globalThis as { gc?: () => void }).gc
  if (collect === undefined) return undefined
  const used = () => {
    for (let round = 0; round < 3; round++) collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  // Warms up the code and the caches with a small market.
  quoteOn(dataSet(name, 2))
  quoteOn(dataSet('D1', 1))
  const empty = used()
  const set = dataSet(name, 1)
  const held = used()
  quoteOn(set)
  const quoted = used()
  const count = set.market.pools.length
  return { state: (held - empty) / count, quoting: (quoted - held) / count }
}

function quoteOn(set: ReturnType<typeof dataSet>) {
  for (const { src, dest, side, amount } of ordersOf(set, { side: 'SELL', pairs: 3, sizes: [1_000, 1_000_000] }))
    quoteOf({ market: set.market, side, srcToken: src.address, destToken: dest.address, amount, gasUnitCost: 0 })
}
