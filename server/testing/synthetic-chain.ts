import { createPublicClient, custom, type Hex, numberToHex } from 'viem'
import { mainnet as viemMainnet } from 'viem/chains'
import type { Chain, Token } from '@/lib/chain/chain'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { NotATokenError } from '@/lib/chain/token/token-facts'
import type { MarketState } from '@/lib/routing/market/state'
import type { SyntheticToken } from '@/lib/routing/testing/synthetic-token'
import type { ServedChain } from '../chain/facts/served-chain'
import { confirmTokens } from '../chain/facts/token-list'
import type { PoolTracker } from '../chain/market/pools'

/**
 * A served chain without a node: it shows the last given market, and every request to a node is an
 * error.
 */
export type SyntheticChain = {
  served: ServedChain
  /** Moves one block forward. */
  show: (market: MarketState) => void
  /** Replaces the newest block. */
  reorganise: (market: MarketState) => void
}

/**
 * Serves a synthetic market. The first token is the wrapped native one; symbols are `T0`, `T1` and
 * so on.
 *
 * @example
 * const { served, show } = serveSyntheticChain(dataSet('D4', 1))
 * served.tracker.market().blockNumber // 1n
 */
export const serveSyntheticChain = ({
  tokens,
  market,
  gasPrice = 10n ** 10n,
  blockMs = 12_000,
}: {
  tokens: readonly SyntheticToken[]
  market: MarketState
  gasPrice?: bigint
  /** Milliseconds between two blocks, 12,000 by default; the times of blocks are whole seconds. */
  blockMs?: number
}): SyntheticChain => {
  const chain = syntheticChain(tokens)
  const prices = {
    blockHash: hashOf(0n),
    baseFeePerGas: gasPrice,
    maxPriorityFeePerGas: 0n,
    maxFeePerGas: 2n * gasPrice,
    gasPrice,
    dataPrice: 0n,
  }
  const listeners = new Set<Parameters<PoolTracker['onBlock']>[0]>()
  const blockOf = (blockNumber: bigint, state: MarketState) => ({
    state,
    blockNumber,
    blockHash: hashOf(blockNumber),
    blockTimestamp: (blockNumber * BigInt(blockMs)) / 1_000n,
  })
  let at = blockOf(1n, market)
  let before: (typeof at)[] = []
  const tracker: PoolTracker = {
    market: () => at,
    marketUpTo: (blockNumber) => [at, ...before].find((shown) => shown.blockNumber <= blockNumber),
    status: () => ({
      ...at,
      ageSeconds: 0,
      pools: at.state.pools.length,
      quarantined: 0,
      stale: false,
      isHeadOld: false,
    }),
    ensureToken: async (address) => {
      throw new NotATokenError({ address: address as Hex, chainId: chain.id })
    },
    unlistedTokens: () => none,
    waitReady: async () => {},
    onBlock: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: async () => {},
  }
  const see = (state: MarketState, { number, unwound }: { number: bigint; unwound: number }) => {
    const { pools } = at.state
    before = number > at.blockNumber ? [at] : []
    at = blockOf(number, state)
    const changed = state.pools.filter((pool, index) => pool !== pools[index]).map(({ address }) => address)
    for (const listener of listeners) listener({ ...at, unwound, changed })
  }
  return {
    served: {
      chain,
      tracker,
      client: silentClient(),
      gasPrices: { latest: () => prices, at: async () => prices },
      routerRule: async () => 'net',
      tokenList: confirmTokens({ chain, client: silentClient() }, []).latest,
      surfaces: async () => true,
      contractOrigin: async () => 'own',
      hasCrossSettle: async () => true,
      outsideObstacle: async () => undefined,
      unloggedFees: async () => [],
      registeredAgent: async () => undefined,
    },
    show: (state) => see(state, { number: at.blockNumber + 1n, unwound: 0 }),
    reorganise: (state) => see(state, { number: at.blockNumber, unwound: 1 }),
  }
}

const none: readonly Token[] = []
const hashOf = (number: bigint) => numberToHex(number, { size: 32 })
/**
 * Describes synthetic tokens as a chain of the registry.
 *
 * @example
 * syntheticChain(dataSet('D1', 1).tokens).tokens[0].symbol // 'T0'
 */
export const syntheticChain = (tokens: readonly SyntheticToken[]): Chain => ({
  ...mainnet,
  contracts: { ...mainnet.contracts, wrappedNative: tokens[0]!.address },
  tokens: tokens.map(({ address, decimals }, index) => ({
    address,
    decimals,
    symbol: `T${index}`,
    name: `Token ${index}`,
  })),
  stableSymbols: tokens.flatMap(({ isStable }, index) => (isStable ? [`T${index}`] : [])),
})

const silentClient = (): ServedChain['client'] =>
  createPublicClient({
    chain: viemMainnet,
    transport: custom({
      request: async ({ method }) => {
        throw new Error(`Nothing may ask a node here, but ${method} was asked for.`)
      },
    }),
  })
