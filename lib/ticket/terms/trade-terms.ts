import type { Address } from 'viem'
import { type ChainToken, chainToken } from '@/lib/address'
import type { Token } from '@/lib/chain/chain'
import type { Side } from '@/lib/routing/route/route'

/** Names one end of a trade: a token on its chain, with the symbol and decimals that its amounts are shown with. */
export type TradedToken = ChainToken & Pick<Token, 'symbol' | 'decimals'>

type Named = Omit<TradedToken, 'chainId'>

/**
 * Returns the two ends of a trade; `toChainId` is where the token bought is paid, the same chain if left out.
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

/** What was agreed to in a trade. Amounts in raw units. */
export type TradeTerms = {
  side: Side
  src: TradedToken
  dest: TradedToken
  srcAmount: bigint
  destAmount: bigint
  /** The least that arrives (SELL), or the most that leaves (BUY), net of every fee. */
  limit: bigint
  slippageBps: number
  /** Who gets the token bought. */
  beneficiary: Address
  /** Under whose name it was confirmed; none: nobody's. */
  partner?: string | undefined
}

type Spent<amount> = { side: Side; srcAmount: amount; limit: amount }

/**
 * Returns the most of the token sold that can leave the wallet, raw units: all of a sale, the limit of a purchase.
 *
 * @example
 * maximumSpent({ side: 'BUY', srcAmount: 3_000n, limit: 3_015n }) // 3015n
 */
export const maximumSpent = <amount>({ side, srcAmount, limit }: Spent<amount>): amount =>
  side === 'SELL' ? srcAmount : limit
