import type { Address } from 'viem'
import { type ChainToken, isSameToken } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import type { Side } from '@/lib/routing/route/route'
import type { FrozenIntent } from './frozen-intent'
import { askedSlippage, type FrozenQuote } from './frozen-quote'
import type { PartnerTerms } from './partner-terms'
import type { PlaceTerms } from './place-terms'
import { pairOf, type TradeTerms } from './trade-terms'

/** The terms of a swap that a person agreed to. A fresher quote may only make it better. */
export type SwapTerms = TradeTerms & { kind: 'market' | 'wrap' | 'unwrap' }

/** What the ticket asks; undefined is what nobody has chosen yet. */
type Ticket = {
  chain: Chain | undefined
  /** Where the token bought is paid. */
  toChain: Chain | undefined
  from: Token | undefined
  to: Token | undefined
  side: Side
  /** Raw units of `from` when selling, of `to` when buying. */
  amount: bigint | undefined
  wraps: 'wrap' | 'unwrap' | undefined
  slippageBps: number
  /** Undefined: the account itself. */
  receiver: { address: Address | undefined }
  /** Undefined: under nobody's name. */
  partner: { terms: PartnerTerms | undefined }
}

/**
 * What a person agrees to: the ticket and the quote that answers it. Undefined when there is no quote, or when it answers another question
 * than the ticket asks now.
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

/** The same of a trade without gas, for which an order is signed. Undefined when the price answers another question than the ticket. */
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

/** Whether a quote answers exactly what the ticket asks now. */
export const matchesForm = (form: Ticket, quote: FrozenQuote): boolean =>
  isOfForm(form, quote) &&
  BigInt(quote.side === 'SELL' ? quote.priceRoute.srcAmount : quote.priceRoute.destAmount) === form.amount &&
  askedSlippage(quote.question) === form.slippageBps

const matchesIntent = (form: Ticket, intent: FrozenIntent): boolean => {
  const { side, slippageBps, srcAmount, destAmount } = intent
  const { input, output } = intent.price.route.origin
  const priced = intent.transfer
    ? side === 'SELL'
      ? srcAmount
      : destAmount
    : BigInt(side === 'SELL' ? input.amount : output.amount)
  return isOfForm(form, intent) && priced === form.amount && slippageBps === form.slippageBps
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
