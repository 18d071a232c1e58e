import type { Address } from 'viem'
import { type ChainToken, isSameToken } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import type { Side } from '@/lib/routing/route/route'
import type { FrozenIntent } from './frozen-intent'
import type { FrozenQuote } from './frozen-quote'
import type { PartnerTerms } from './partner-terms'
import type { PlaceTerms } from './place-terms'
import { pairOf, type TradeTerms } from './trade-terms'

/** The terms of a swap that the user agreed to. A newer quote may only improve them. */
export type SwapTerms = TradeTerms & { kind: 'market' | 'wrap' | 'unwrap' }

/** The fields of a ticket; undefined ones are not set yet. */
type Ticket = {
  chain: Chain | undefined
  /** The chain where the bought token is paid. */
  toChain: Chain | undefined
  from: Token | undefined
  to: Token | undefined
  side: Side
  /** Raw units of `from` when selling, of `to` when buying. */
  amount: bigint | undefined
  wraps: 'wrap' | 'unwrap' | undefined
  /** Undefined for the account itself. */
  receiver: { address: Address | undefined }
  /** Undefined without a partner. */
  partner: { terms: PartnerTerms | undefined }
}

/**
 * Returns the terms of a ticket and its quote that the user agrees to. Undefined without a quote,
 * or if it answers another request than the ticket's.
 */
export const termsOf = (form: Ticket, quote: FrozenQuote | undefined, account: Address): SwapTerms | undefined => {
  const { chain, from, to, amount, side, wraps, receiver } = form
  const partner = form.partner.terms?.name
  if (!chain || !from || !to || amount === undefined) return undefined
  const pair = pairOf(chain.id, from, to)
  if (wraps)
    return {
      ...pair,
      kind: wraps,
      side: 'SELL',
      srcAmount: amount,
      destAmount: amount,
      limit: amount,
      slippageBps: 0,
      beneficiary: account,
      partner,
    }
  if (!quote || !matchesForm(form, quote)) return undefined
  const { srcAmount, destAmount, limit, slippageBps } = quote
  const beneficiary = receiver.address ?? account
  return { ...pair, kind: 'market', side, srcAmount, destAmount, limit, slippageBps, beneficiary, partner }
}

/**
 * Returns the terms of a trade by a signed order. Undefined if the price answers another request.
 */
export const placeTermsOf = (
  form: Ticket,
  intent: FrozenIntent | undefined,
  account: Address,
): PlaceTerms | undefined => {
  const { chain, toChain, from, to, side, receiver, partner } = form
  if (!chain || !from || !to || !intent || !matchesIntent(form, intent)) return undefined
  const { srcAmount, destAmount, limit, slippageBps, transfer } = intent
  const beneficiary = receiver.address ?? account
  const kind = { type: 'MARKET', family: 'Order' } as const
  const amounts = { srcAmount, destAmount, limit, slippageBps }
  const pair = pairOf(chain.id, from, to, toChain?.id)
  return {
    ...pair,
    ...kind,
    side,
    ...amounts,
    beneficiary,
    partner: partner.terms?.name,
    ...(transfer && { transfer }),
  }
}

/** True if a quote answers exactly the ticket's request. */
export const matchesForm = (form: Ticket, quote: FrozenQuote): boolean =>
  isOfForm(form, quote) &&
  BigInt(quote.side === 'SELL' ? quote.priceRoute.srcAmount : quote.priceRoute.destAmount) === form.amount

const matchesIntent = (form: Ticket, intent: FrozenIntent): boolean => {
  const { side, srcAmount, destAmount } = intent
  const { input, output } = intent.price.route.origin
  const priced = intent.transfer
    ? side === 'SELL'
      ? srcAmount
      : destAmount
    : BigInt(side === 'SELL' ? input.amount : output.amount)
  return isOfForm(form, intent) && priced === form.amount
}

type OfForm = Pick<FrozenQuote, 'side' | 'src' | 'dest' | 'receiver'> & {
  question: { partner?: string | undefined }
}

const isOfForm = (form: Ticket, of: OfForm) =>
  of.side === form.side &&
  of.question.partner === form.partner.terms?.name &&
  isAt(of.src, form.chain, form.from) &&
  isAt(of.dest, form.toChain, form.to) &&
  (of.receiver ?? '').toLowerCase() === (form.receiver.address ?? '').toLowerCase()

const isAt = (of: ChainToken, chain: Chain | undefined, token: Token | undefined): boolean =>
  chain !== undefined && token !== undefined && isSameToken(of, { chainId: chain.id, address: token.address })
