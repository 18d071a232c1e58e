import { slippageBounds } from '@/components/trade/amount/parse-percent'
import { describeShortage } from '@/components/trade/ticket/describe-shortage'
import type { Quote } from '@/hooks/swap/use-quote'
import type { SwapForm } from '@/hooks/swap/use-swap-form'
import type { ChoosableToken } from '@/hooks/token/use-tokens'
import type { Wallet } from '@/hooks/wallet/connect/use-wallet'
import { ApiError } from '@/lib/api/contract/errors'
import type { Requirement } from '@/lib/chain/approval/requirements'
import { maximumSpent } from '@/lib/ticket/terms/trade-terms'
import type { SwapFigures } from './quote/swap-figures'
import type { SwapContext } from './swap-blockers'

type ContextInput = Pick<
  SwapContext,
  'worldRefusal' | 'connection' | 'anotherRun' | 'expert' | 'acceptedUnknownImpact' | 'acceptedImpactPercent'
> & {
  form: SwapForm
  quote: Pick<Quote, 'status' | 'error' | 'intent'>
  figures: SwapFigures | undefined
  wallet: Pick<Wallet, 'status' | 'chainId'>
  // Raw units of the token sold; undefined while not read.
  balance: bigint | undefined
  requirements: readonly Requirement[] | undefined
}

// Collects what the button has to know. Reading and deciding are apart: swap-blockers decides.
export function readSwapContext(input: ContextInput): SwapContext {
  const { form, quote, figures, wallet, balance, requirements, ...given } = input
  const { chain, from, to, slippageBps } = form
  const { amount, wraps } = form
  const needed = maximumSpent({ side: wraps ? 'SELL' : form.side, srcAmount: amount, limit: figures?.limit })
  const { min, max } = slippageBounds(given.expert)
  return {
    ...given,
    wallet: wallet.status,
    chain: chain && { name: chain.name, nativeSymbol: chain.nativeCurrency.symbol },
    onWalletChain: wallet.chainId === chain?.id,
    src: from && nameOf(from),
    dest: to && nameOf(to),
    sameToken: form.sameToken,
    wraps: form.wraps !== undefined,
    amount: form.amountError ? 'invalid' : form.amount === undefined ? 'missing' : 'ready',
    quote: quote.status === 'error' ? readFailure(quote.error) : quote.status,
    balanceShort: from && describeShortage({ have: balance, need: needed, token: from }),
    gasShort: requirements?.some(({ kind }) => kind === 'gasBalance') ?? false,
    isUnread: quote.intent !== undefined && requirements === undefined,
    impact: form.wraps ? undefined : figures?.impact,
    receiver: form.wraps ? 'self' : form.receiver.status,
    slippage: slippageBps >= min && slippageBps <= max ? 'ready' : 'invalid',
  }
}

const nameOf = ({ symbol, origin }: ChoosableToken) => ({ symbol, accepted: origin !== 'found' })

const readFailure = (error: Error | undefined): 'tooMuch' | 'noRoute' | 'error' => {
  if (!(error instanceof ApiError && error.errorType === 'PricingError')) return 'error'
  return error.availableLiquidity ? 'tooMuch' : 'noRoute'
}
