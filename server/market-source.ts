import type { Chain, Token } from '@/lib/chain/chain'
import { createGasPriceFeed } from './chain/facts/gas-price'
import { createHasCrossSettle } from './chain/facts/intent-modules'
import { createOutsideObstacle } from './chain/facts/outside-obstacle'
import { createRegisteredAgent } from './chain/facts/registered-agent'
import { createRouterRule } from './chain/facts/router-rule'
import type { ReadableChain, ServedChain } from './chain/facts/served-chain'
import { createSurfaces } from './chain/facts/surfaces'
import { confirmTokens } from './chain/facts/token-list'
import { createUnloggedFees } from './chain/facts/unlogged-fees'
import type { PoolIndex } from './chain/market/pool-index'
import { createPoolTracker } from './chain/market/pools'
import type { Clock } from './chain/node/clock'
import { describeError, type Log } from './log'
import type { Solver } from './pricing/solver/solver'

/** The pools and gas prices of every chain as of its newest block, and who finds routes through them. */
export type Market = { chains: ReadonlyMap<number, ServedChain>; solver: Solver }

/** `open` gives the same market to all who ask. */
export type MarketSource = { open: () => Market; stop: () => Promise<void> }

type MarketSourceDeps = {
  chains: readonly ReadableChain[]
  openSolver: () => Solver
  indexOf: (chain: Chain) => PoolIndex
  /** Tokens of a chain that a published list names. */
  namedOf: (chain: Chain) => readonly Token[]
  /** Passed on to each tracker. */
  hasSteadyBlocks: boolean
  clock: Clock
  log: Log
  random: () => number
}

/**
 * Lets any role of the process have the market. Trackers, gas prices and the threads of the solver begin with the first one who asks, once
 * for all; where nobody asks, no node is.
 *
 * @example
 * const source = createMarketSource({ chains, openSolver: () => createSolver({ threads: 3, log }), indexOf, namedOf, hasSteadyBlocks: true, clock, log, random: Math.random })
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
    const served = chains.map(({ chain, client }): ServedChain => {
      const tracker = createPoolTracker({ client, chain, index: indexOf(chain), hasSteadyBlocks, clock, log, random })
      const gasPrices = createGasPriceFeed({ chain, client })
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
        ...{ chain, client, tracker, gasPrices, tokenList },
        routerRule: createRouterRule({ chain, client }),
        surfaces: createSurfaces({ chain, client }),
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
