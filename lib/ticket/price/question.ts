import { isNativeToken, wireToken } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import type { Side } from '@/lib/routing/route/route'
import type { IntentQuestion } from '../terms/frozen-intent'
import type { PricesInput } from '../terms/frozen-quote'

/** A token of a question, with its tax on transfers where it has one. */
type Traded = Pick<Token, 'address' | 'decimals' | 'transferFeeBps' | 'poolFeeBps'>

/** A trade whose price is asked for. `amount` in raw units: of `from` in a sale, of `to` in a purchase. */
export type PricedTrade = {
  chainId: number
  /** Where `to` is paid; the same chain if left out. */
  toChainId?: number | undefined
  side: Side
  from: Traded
  to: Traded
  amount: bigint
}

/** A trade of a ticket, which may not be whole yet. */
export type TicketTrade = {
  chain: Chain | undefined
  /** Where `to` is paid; the same chain if left out. */
  toChain?: Chain | undefined
  /** True if `to` is paid on another chain, which no price is asked for without a lane. */
  crosses?: boolean
  lane?: object | undefined
  side: Side
  from: Traded | undefined
  to: Traded | undefined
  /** Raw units: of `from` in a sale, of `to` in a purchase. */
  amount: bigint | undefined
  isSameToken?: boolean
}

/**
 * Returns the trade of a ticket whose price agents are asked for; undefined while it is not whole, and on a chain
 * without intents.
 *
 * @example
 * pricedTrade({ chain: mainnet, side: 'SELL', from: usdc, to: weth, amount: undefined }) // undefined
 */
export const pricedTrade = (trade: TicketTrade): PricedTrade | undefined => {
  const { chain, toChain, crosses, lane, side, from, to, amount, isSameToken } = trade
  if (crosses && !lane) return undefined
  return chain?.contracts.intent && from && to && amount !== undefined && !isSameToken
    ? { chainId: chain.id, toChainId: toChain?.id, side, from, to, amount }
    : undefined
}

/** A question for a price, with the chain where the token bought is paid where that is another one. */
export type TicketQuestion = PricesInput & { destChainId?: number | undefined }

/** The fields of a question that a ticket chooses; each is left out where it is undefined. */
type Chosen = { [name in keyof PricesInput]?: PricesInput[name] | undefined }

/**
 * Builds the question for the market's price of a trade, in the documented dialect: `network`, a slippage, version 6.2.
 * A missing dollar price is not refused: the page shows it as unknown and asks the person.
 *
 * @example
 * toPricesQuestion({ chainId: 1, side: 'SELL', from: usdc, to: weth, amount: 7n }, { slippage: 50 }).amount // '7'
 */
export const toPricesQuestion = <chosen extends Chosen>(
  { chainId, toChainId = chainId, side, from, to, amount }: PricedTrade,
  chosen: chosen,
) => {
  const question = {
    network: chainId,
    side,
    amount: amount.toString(),
    srcToken: wireToken(from.address),
    srcDecimals: from.decimals,
    destToken: wireToken(to.address),
    destDecimals: to.decimals,
    version: '6.2' as const,
    ignoreBadUsdPrice: true,
  }
  const taxes = {
    srcTokenTransferFee: from.transferFeeBps || undefined,
    destTokenTransferFee: to.transferFeeBps || undefined,
    srcTokenDexTransferFee: from.poolFeeBps?.into,
    destTokenDexTransferFee: to.poolFeeBps?.outOf,
    destChainId: toChainId === chainId ? undefined : toChainId,
  }
  return { ...question, ...defined(taxes), ...defined(chosen) }
}

/** A sale at the desk; `amount` in raw units of `from`. */
export type DeskSale = Pick<PricedTrade, 'from' | 'to' | 'amount'>

/**
 * Builds the question for what the market pays for a sale at the desk: by pools alone, at any impact. Everybody who
 * asks the same is answered from the same query, be it a list or an order's page.
 *
 * @example
 * toDeskQuestion(mainnet, { from: usdc, to: weth, amount: 10n ** 9n }).excludeRFQ // true
 */
export const toDeskQuestion = ({ id: chainId, contracts }: Chain, { from, to, amount }: DeskSale) => {
  const wrapped = (token: Traded) =>
    isNativeToken(token.address) ? { ...token, address: contracts.wrappedNative } : token
  // The order on view is among the orders that the service would answer with.
  const chosen = { slippage: 50, maxImpact: 100, excludeRFQ: true }
  return toPricesQuestion({ chainId, side: 'SELL', from: wrapped(from), to: wrapped(to), amount }, chosen)
}

/**
 * Builds the question for the price of an intent from the one for the market. `ALL` asks for both, `DELTA` for an
 * intent alone, which is the default across chains.
 *
 * @example
 * toIntentQuestion(toPricesQuestion(trade, { userAddress: owner }), 'DELTA').chainId // 1
 */
export const toIntentQuestion = (question: TicketQuestion, asked?: 'ALL' | 'DELTA'): IntentQuestion => {
  const { network, side, amount, srcToken, destToken, srcDecimals, destDecimals, destChainId } = question
  const mode = asked ?? (destChainId === undefined ? 'ALL' : 'DELTA')
  const { userAddress, receiver: beneficiary, partner, maxImpact } = question
  return {
    chainId: network!,
    srcToken: srcToken!,
    destToken: destToken!,
    amount,
    mode,
    srcDecimals: srcDecimals!,
    destDecimals: destDecimals!,
    ...defined({ side, destChainId, userAddress, beneficiary, partner, maxImpact }),
  }
}

const defined = <fields extends object>(fields: fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [name in keyof fields]?: NonNullable<fields[name]>
  }
