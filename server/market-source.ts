import type { Chain, Token } from '@/lib/chain/chain'
import { createContractOrigin } from './chain/facts/contract-origin'
import { createGasPriceFeed } from './chain/facts/gas-price'
import { createHasCrossSettle } from './chain/facts/intent-modules'
import { createOutsideObstacle } from './chain/facts/outside-obstacle'
import { createRegisteredAgent } from './chain/facts/registered-agent'
import { createRouterRule } from './chain/facts/router-rule'
import type { ReadableChain, ServedChain, SharedChain } from './chain/facts/served-chain'
import { createSurfaces } from './chain/facts/surfaces'
import { confirmTokens } from './chain/facts/token-list'
import { createUnloggedFees } from './chain/facts/unlogged-fees'
import type { PoolIndex } from './chain/market/pool-index'
import { createPoolTracker } from './chain/market/pools'
import { createBlockReads } from './chain/node/block-reads'
import type { Clock } from './chain/node/clock'
import { describeError, type Log } from './log'
import type { Solver } from './pricing/solver/solver'

/**
 * The pools and gas prices of every chain at its newest block, and the solver that finds routes
 * through them.
 */
export type Market = { chains: ReadonlyMap<number, ServedChain>; solver: Solver }

/** `open` returns the same market to all callers. */
export type MarketSource = { open: () => Market; stop: () => Promise<void> }

type MarketSourceDeps = {
  /** Pools and gas prices are read by `shared`, if there is one. */
  chains: readonly (ReadableChain & Partial<SharedChain>)[]
  openSolver: () => Solver
  indexOf: (chain: Chain) => PoolIndex
  /** Returns the tokens of a chain in a published list. */
  namedOf: (chain: Chain) => readonly Token[]
  /** Passed on to each tracker. */
  hasSteadyBlocks: boolean
  clock: Clock
  log: Log
  random: () => number
}

/**
 * Creates the market that all roles of the process share. Trackers, gas prices and solver threads
 * start with the first `open`; without one, no request reaches a node.
 *
 * @example
 * const shared = { clock, log, random, hasSteadyBlocks: true }
 * const source = createMarketSource({ ...shared, chains, openSolver, indexOf, namedOf })
 * source.open().chains.get(1)?.tracker.market().blockNumber // 19000000n
 */
export const createMarketSource = ({
  chains,
  openSolver,
  indexOf,
  namedOf,
  hasSteadyBlocks,
  clock,
  log,
  random,
}: MarketSourceDeps): MarketSource => {
  const begin = (): Market => {
    const solver = openSolver()
    const served = chains.map(({ chain, client, shared = client }): ServedChain => {
      const index = indexOf(chain)
      const reads = createBlockReads({ client: shared, chain })
      const tracker = createPoolTracker({
        client: shared,
        chain,
        index,
        reads,
        hasSteadyBlocks,
        clock,
        log,
        random,
      })
      const gasPrices = createGasPriceFeed({ chain, client: shared, reads })
      const { latest: tokenList, confirm } = confirmTokens({ chain, client }, namedOf(chain))
      tracker.onBlock(({ blockHash }) => {
        solver.follow({ chain, market: tracker.market().state, unlistedTokens: tracker.unlistedTokens() })
        gasPrices
          .at(blockHash)
          .catch((error) => log('warn', 'gas prices could not be read', { chainId: chain.id, ...describeError(error) }))
        confirm().catch((error) =>
          log('warn', 'listed tokens could not be read', { chainId: chain.id, ...describeError(error) }),
        )
      })
      const hasCrossSettle = createHasCrossSettle({ chain, client })
      return {
        chain,
        client,
        tracker,
        gasPrices,
        tokenList,
        routerRule: createRouterRule({ chain, client }),
        surfaces: createSurfaces({ chain, client }),
        contractOrigin: createContractOrigin({ chain, client }),
        hasCrossSettle,
        outsideObstacle: createOutsideObstacle({ chain, client, hasCrossSettle }),
        unloggedFees: createUnloggedFees({ chain, client }),
        registeredAgent: createRegisteredAgent({ chain, client }),
      }
    })
    log('info', 'following the market', { chains: chains.map(({ chain }) => chain.id) })
    return { chains: new Map(served.map((one) => [one.chain.id, one])), solver }
  }

  let market: Market | undefined
  return {
    open: () => {
      market ??= begin()
      return market
    },
    stop: async () => {
      if (market === undefined) return
      await Promise.all([...market.chains.values()].map(({ tracker }) => tracker.stop()))
      await market.solver.stop()
    },
  }
}
