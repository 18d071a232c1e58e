import { type DataSetName, dataSet, ordersOf } from '../testing/data-sets'
import { quoteOf } from './engine'

/**
 * What a pool costs in memory, bytes: the exact state of a market, and all that quoting on it adds (floats, prices, work space).
 * Needs `node --expose-gc`; undefined without.
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
  // What the code itself keeps is there already, and what it remembers of a market is of a small one.
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
