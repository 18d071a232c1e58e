import { slippageBounds } from '@/components/trade/amount/parse-percent'
import { describeShortage } from '@/components/trade/ticket/describe-shortage'
import type { SwapForm } from '@/hooks/swap/use-swap-form'
import type { SwapPrices } from '@/hooks/swap/use-swap-prices'
import type { Ticket } from '@/hooks/ticket/use-ticket'
import type { ChoosableToken } from '@/hooks/token/use-tokens'
import { ApiError } from '@/lib/api/contract/errors'
import type { Requirement } from '@/lib/chain/approval/requirements'
import { maximumSpent } from '@/lib/ticket/terms/trade-terms'
import type { SwapFigures } from './quote/swap-figures'
import type { SwapContext } from './swap-blockers'

type ContextInput = Pick<SwapContext, 'expert' | 'acceptedUnknownImpact' | 'acceptedImpactPercent' | 'isDisproved'> & {
  form: SwapForm
  ticket: Pick<Ticket, 'place' | 'balance'>
  prices: Pick<SwapPrices, 'connection' | 'price'>
  figures: SwapFigures | undefined
  requirements: readonly Requirement[] | undefined
}

// Collects the inputs of the button; swap-blockers decides.
export function readSwapContext(input: ContextInput): SwapContext {
  const { form, ticket, prices, figures, requirements, ...accepted } = input
  const { from, to, amount, wraps, slippageBps } = form
  const { connection, price } = prices
  const needed = maximumSpent({ side: wraps ? 'SELL' : form.side, srcAmount: amount, limit: figures?.limit })
  const { min, max } = slippageBounds(accepted.expert)
  return {
    ...accepted,
    ...ticket.place,
    connection,
    src: from && nameOf(from),
    dest: to && nameOf(to),
    sameToken: form.isSameToken,
    wraps: wraps !== undefined,
    amount: form.amountError ? 'invalid' : amount === undefined ? 'missing' : 'ready',
    quote: price.status === 'error' ? readFailure(price.error) : price.status,
    balanceShort: from && describeShortage({ have: ticket.balance, need: needed, token: from }),
    gasShort: requirements?.some(({ kind }) => kind === 'gasBalance') ?? false,
    isUnread: price.intent !== undefined && requirements === undefined,
    impact: wraps ? undefined : figures?.impact,
    across: form.across?.reasons,
    toChain: form.crosses ? form.toChain?.name : undefined,
    receiver: wraps ? 'self' : form.receiver.status,
    slippage: slippageBps >= min && slippageBps <= max ? 'ready' : 'invalid',
  }
}

const nameOf = ({ symbol, origin }: ChoosableToken) => ({ symbol, accepted: origin !== 'found' })

const readFailure = (error: Error | undefined): 'tooMuch' | 'noRoute' | 'error' => {
  if (!(error instanceof ApiError && error.errorType === 'PricingError')) return 'error'
  return error.availableLiquidity ? 'tooMuch' : 'noRoute'
}
