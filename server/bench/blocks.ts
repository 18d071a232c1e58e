import { createMarket } from '@/lib/routing/market/state'
import { type DataSetName, dataSet } from '@/lib/routing/testing/data-sets'
import { applyPlan } from '../chain/market/follow'
import { createMarketView } from '../chain/market/market-view'
import { createPoolJournal } from '../chain/market/pool-journal'
import { createBlockStream } from '../chain/testing/block-stream'
import { readPriceRequest } from '../pricing/price-request'
import { createSolver } from '../pricing/solver/solver'
import { serveSyntheticChain } from '../testing/synthetic-chain'

const warmUp = 200

/**
 * Measures blocks with 50 events on a synthetic market, milliseconds. `busy`: the time of the
 * service's own thread from the logs to a market that is shown and sent to the solver. `quotable`:
 * until another thread has answered a request on it that needs no route. The first blocks, during
 * which the code is compiled, do not count: a service follows blocks for days.
 */
export const measureBlocks = async ({
  set,
  threads,
  blocks,
}: {
  set: DataSetName
  threads: number
  blocks: number
}): Promise<{ busy: number[]; quotable: number[] }> => {
  const { tokens, market } = dataSet(set, 1)
  const stream = createBlockStream({ pools: market.pools, seed: 1, changes: 50, creations: false })
  const journal = createPoolJournal({ depth: 128, block: stream.ref(), pools: market.pools })
  const view = createMarketView()
  view.reset(journal)
  const { served } = serveSyntheticChain({ tokens, market: createMarket([]) })
  const { chain } = served
  const solver = createSolver({ threads, log: (level, event, facts) => console.error(level, event, facts) })
  const wrap = { srcToken: 'ETH', destToken: 'T0', amount: '1', side: 'SELL', slippage: 50, version: '6.2' } as const
  const request = await readPriceRequest(served, wrap)
  const unlistedTokens = served.tracker.unlistedTokens()
  const ask = () =>
    solver.quote(request, {
      chain,
      market: view.state(),
      blockNumber: journal.tip().number,
      gasPriceWei: 0n,
      dataPriceWei: 0n,
      unlistedTokens,
      orders: [],
    })
  await ask()

  const busy: number[] = []
  const quotable: number[] = []
  for (let count = -warmUp; count < blocks; count++) {
    const plan = stream.next()
    const begin = performance.now()
    view.show(journal, { changed: applyPlan(journal, [plan]).changed, hidden: new Set() })
    solver.follow({ chain, market: view.state(), unlistedTokens })
    const shown = performance.now()
    await ask()
    if (count < 0) continue
    busy.push(shown - begin)
    quotable.push(performance.now() - begin)
  }
  await solver.stop()
  return { busy, quotable }
}
