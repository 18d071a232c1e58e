import { words as shared } from '@/components/trade/text/words'
import { findReasons, type ReasonRules } from '@/components/trade/ticket/find-reasons'
import type { Reason } from '@/components/trade/ticket/reason-button'
import {
  amountInvalidWords,
  anotherRunRules,
  nodeLostWhy,
  priceLoadingWords,
  resolvingWhy,
  sameTokenWords,
  unacceptedWords,
  unreadRules,
  type WalletAction,
  type WalletContext,
  walletChainRules,
  walletRules,
} from '@/components/trade/ticket/wallet-reasons'
import type { Connection } from '@/hooks/wallet/read/use-service-connection'
import { impactCeilingPercent, type PriceImpact } from './quote/price-impact'
import { words } from './words'

type NamedToken = { symbol: string; accepted: boolean }

export type SwapContext = WalletContext & {
  connection: Connection
  chain: { name: string; nativeSymbol: string } | undefined
  src: NamedToken | undefined
  dest: NamedToken | undefined
  sameToken: boolean
  wraps: boolean
  amount: 'missing' | 'invalid' | 'ready'
  quote: 'idle' | 'loading' | 'ready' | 'stale' | 'noRoute' | 'tooMuch' | 'error'
  // What there is and what is needed, in a sentence; undefined where there is enough.
  balanceShort: string | undefined
  gasShort: boolean
  // An order's needs are not known yet.
  isUnread: boolean
  impact: PriceImpact | undefined
  acceptedUnknownImpact: boolean
  acceptedImpactPercent: number | undefined
  expert: boolean
  // What is under way in this browser, in a sentence.
  anotherRun: string | undefined
  receiver: 'self' | 'confirmed' | 'unconfirmed' | 'resolving' | 'invalid'
  slippage: 'ready' | 'invalid'
}

// A reason with an action keeps the button alive: pressing it removes the reason.
export type BlockerAction = WalletAction | 'refreshQuote' | 'importToken'

const known = (impact: PriceImpact | undefined) => (impact?.kind === 'known' ? impact : undefined)

// Whether a price of the service is what is missing, and can be had.
const isPriced = ({ connection, wraps }: SwapContext) => connection === 'ok' && !wraps

const rules: ReasonRules<SwapContext, BlockerAction> = {
  offline: [({ connection }) => connection === 'offline', words.reasons.offline],
  serviceLost: [
    ({ connection }) => connection === 'serviceLost' || connection === 'allLost',
    [words.reasons.serviceLost, shared.service.lostWhy],
  ],
  nodeLost: [({ connection }) => connection === 'nodeLost', [words.reasons.nodeLost, nodeLostWhy]],
  ...walletRules,
  tokenMissing: [
    ({ src, dest }) => src === undefined || dest === undefined,
    ({ src }) => (src === undefined ? words.reasons.sellMissing : words.reasons.buyMissing),
  ],
  sameToken: [({ sameToken }) => sameToken, sameTokenWords],
  amountMissing: [({ amount }) => amount === 'missing', words.reasons.amountMissing],
  amountInvalid: [({ amount }) => amount === 'invalid', amountInvalidWords],
  tokenUnaccepted: [
    ({ src, dest }) => src?.accepted === false || dest?.accepted === false,
    ({ src, dest }) => unacceptedWords(src?.accepted === false ? src : dest),
  ],
  servicePaused: [
    ({ connection, wraps, quote }) => connection === 'paused' && !wraps && quote !== 'ready',
    [...words.reasons.servicePaused, 'wait'],
  ],
  noRoute: [(context) => isPriced(context) && context.quote === 'noRoute', words.reasons.noRoute],
  tooMuch: [(context) => isPriced(context) && context.quote === 'tooMuch', words.reasons.tooMuch],
  quoteError: [
    (context) => isPriced(context) && context.quote === 'error',
    [...words.reasons.quoteError, 'refreshQuote'],
  ],
  quoteLoading: [(context) => isPriced(context) && isWaiting(context.quote) && isComplete(context), priceLoadingWords],
  quoteStale: [
    (context) => isPriced(context) && context.quote === 'stale',
    [...words.reasons.quoteStale, 'refreshQuote'],
  ],
  balanceShort: [
    ({ balanceShort }) => balanceShort !== undefined,
    ({ src, balanceShort }) => [words.reasons.balanceShort(src?.symbol ?? words.reasons.noBalance), balanceShort ?? ''],
  ],
  gasShort: [
    ({ gasShort, balanceShort }) => gasShort && !balanceShort,
    ({ chain }) => [
      words.reasons.gasShort(chain?.nativeSymbol ?? words.reasons.nativeToken),
      words.reasons.gasShortWhy(chain?.nativeSymbol ?? words.reasons.nativeToken),
    ],
  ],
  ...walletChainRules,
  impactBlocked: [({ impact, expert }) => known(impact)?.tier === 'blocked' && !expert, words.reasons.impactBlocked],
  impactUnconfirmed: [
    (context) => needsTypedPercent(context) && !hasTypedPercent(context),
    ({ impact }) => [
      words.reasons.impactUnconfirmed(impactCeilingPercent(known(impact)?.bps ?? 0)),
      words.reasons.impactUnconfirmedWhy,
    ],
  ],
  impactUnknown: [
    ({ impact, acceptedUnknownImpact }) => impact?.kind === 'unknown' && !acceptedUnknownImpact,
    words.reasons.impactUnknown,
  ],
  receiverResolving: [
    ({ receiver }) => receiver === 'resolving',
    [words.reasons.receiverResolving, resolvingWhy, 'wait'],
  ],
  receiverInvalid: [({ receiver }) => receiver === 'invalid', words.reasons.receiverInvalid],
  receiverUnconfirmed: [({ receiver }) => receiver === 'unconfirmed', words.reasons.receiverUnconfirmed],
  slippageInvalid: [({ slippage }) => slippage === 'invalid', words.reasons.slippageInvalid],
  ...anotherRunRules,
  ...unreadRules,
}

// Without a receiver that can be paid no price is asked for.
const isComplete = ({ amount, sameToken, src, dest, receiver }: SwapContext) =>
  amount === 'ready' &&
  !sameToken &&
  src !== undefined &&
  dest !== undefined &&
  receiver !== 'invalid' &&
  receiver !== 'resolving'

const isWaiting = (quote: SwapContext['quote']) => quote === 'idle' || quote === 'loading'

export function needsTypedPercent({ impact, expert }: Pick<SwapContext, 'impact' | 'expert'>): boolean {
  const tier = known(impact)?.tier
  return tier === 'danger' || (tier === 'blocked' && expert)
}

const hasTypedPercent = ({ impact, acceptedImpactPercent }: SwapContext): boolean =>
  acceptedImpactPercent !== undefined && impactCeilingPercent(known(impact)?.bps ?? 0) <= acceptedImpactPercent

export const findSwapBlockers = (context: SwapContext): Reason<BlockerAction>[] => findReasons(rules, context)
