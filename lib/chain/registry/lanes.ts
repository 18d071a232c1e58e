import type { Address } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { Chain, Token } from '../chain'
import { findToken, findTokenBySymbol } from './registry'

/** The token that enters the bridge on one chain, and the token that arrives on the other. */
export type BridgeLane = { input: Token; output: Token }

/** The chains between which Across relayers bridge a token, by its symbol in the registry. */
const laneChains: Readonly<Record<string, readonly number[]>> = {
  USDC: [1, 10, 137, 8453, 42161],
  USDT: [1, 10, 137, 42161],
  DAI: [1, 10, 137, 8453, 42161],
  WETH: [1, 10, 137, 8453, 42161],
  WBTC: [1, 10, 137, 42161],
}

/**
 * Finds a token that bridges carry to or from a chain; its symbol is the same on all chains.
 *
 * @example
 * findLaneToken(arbitrum, arbitrumUsdc)?.symbol // 'USDC'
 */
export const findLaneToken = (chain: Chain, token: Address): Token | undefined => {
  const listed = findToken(chain, token)
  return listed && laneChains[listed.symbol]?.includes(chain.id) ? listed : undefined
}

/**
 * Lists the lanes from one chain to another; empty unless both have the bridge and it is on.
 *
 * @example
 * lanesBetween(mainnet, base).map(({ input }) => input.symbol) // ['USDC', 'DAI', 'WETH']
 */
export const lanesBetween = (from: Chain, to: Chain): BridgeLane[] => {
  if (from.id === to.id || !isBridged(from) || !isBridged(to)) return []
  return Object.entries(laneChains).flatMap(([symbol, chains]) => {
    if (!chains.includes(from.id) || !chains.includes(to.id)) return []
    const [input, output] = [findTokenBySymbol(from, symbol), findTokenBySymbol(to, symbol)]
    return input && output ? [{ input, output }] : []
  })
}

const isBridged = ({ contracts: { intent, spokePool, acrossBridge }, isBridgeOff }: Chain): boolean =>
  !isBridgeOff && intent !== undefined && spokePool !== undefined && acrossBridge !== undefined

/**
 * Finds the lane by which a token arrives on another chain.
 *
 * @example
 * findLane(mainnet, arbitrum, { output: arbitrumUsdc })?.input.symbol // 'USDC'
 */
export const findLane = (
  from: Chain,
  to: Chain,
  { input, output }: { input?: Address; output: Address },
): BridgeLane | undefined =>
  lanesBetween(from, to).find(
    (lane) =>
      isSameAddress(lane.output.address, output) && (input === undefined || isSameAddress(lane.input.address, input)),
  )

/**
 * Returns the output token's decimals minus the input token's: the factor that an owner signs.
 *
 * @example
 * scalingFactorOf({ input: usdc, output: usdcOfBnb }) // 12
 */
export const scalingFactorOf = ({ input, output }: BridgeLane): number => output.decimals - input.decimals
