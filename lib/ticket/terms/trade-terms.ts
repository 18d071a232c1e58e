import type { Address } from 'viem'
import { type ChainToken, chainToken } from '@/lib/address'
import type { Token } from '@/lib/chain/chain'
import type { Side } from '@/lib/routing/route/route'

/** A token of a trade on its chain, with the symbol and decimals of its amounts. */
export type TradedToken = ChainToken & Pick<Token, 'symbol' | 'decimals'>

type Named = Omit<TradedToken, 'chainId'>

/**
 * Returns the two sides of a trade; `toChainId` pays the bought token, by default the same chain.
 *
 * @example
 * pairOf(1, weth, usdc).src // { chainId: 1, address: '0xc02a...', symbol: 'WETH', decimals: 18 }
 */
export const pairOf = (
  chainId: number,
  from: Named,
  to: Named,
  toChainId = chainId,
): Pick<TradeTerms, 'src' | 'dest'> => {
  const endOf = (id: number, { address, symbol, decimals }: Named) => ({
    ...chainToken(id, address),
    symbol,
    decimals,
  })
  return { src: endOf(chainId, from), dest: endOf(toChainId, to) }
}

/** The agreed terms of a trade. Amounts in raw units. */
export type TradeTerms = {
  side: Side
  src: TradedToken
  dest: TradedToken
  srcAmount: bigint
  destAmount: bigint
  /** The minimum to receive (SELL) or maximum to pay (BUY), after all fees. */
  limit: bigint
  slippageBps: number
  /** The recipient of the bought token. */
  beneficiary: Address
  /** The confirmed partner; undefined for none. */
  partner?: string | undefined
}

type Spent<amount> = { side: Side; srcAmount: amount; limit: amount }

/**
 * Returns the maximum sold amount, raw units: all of a sale, the limit of a purchase.
 *
 * @example
 * maximumSpent({ side: 'BUY', srcAmount: 3_000n, limit: 3_015n }) // 3015n
 */
export const maximumSpent = <amount>({ side, srcAmount, limit }: Spent<amount>): amount =>
  side === 'SELL' ? srcAmount : limit
