import { findReasons, type ReasonRules } from '@/components/trade/ticket/find-reasons'
import type { Reason } from '@/components/trade/ticket/reason-button'
import { type RecipientContext, recipientRules } from '@/components/trade/ticket/recipient-reasons'
import {
  amountInvalidWords,
  anotherRunRules,
  nodeLostWhy,
  priceLoadingWords,
  sameTokenWords,
  unacceptedWords,
  unreadRules,
  type WalletAction,
  type WalletContext,
  walletChainRules,
  walletRules,
} from '@/components/trade/ticket/wallet-reasons'
import type { AcrossState } from '@/hooks/ticket/across-store'
import type { Connection } from '@/hooks/wallet/read/use-service-connection'
import { sharedText } from '@/messages/shared'
import { swapText } from '@/messages/swap'
import { impactCeilingPercent, type PriceImpact } from './quote/price-impact'

type NamedToken = { symbol: string; accepted: boolean }

export type SwapContext = WalletContext &
  RecipientContext & {
    connection: Connection
    chain: { name: string; nativeSymbol: string } | undefined
    src: NamedToken | undefined
    dest: NamedToken | undefined
    sameToken: boolean
    wraps: boolean
    // Reasons against the transfer to another chain; undefined on one chain.
    across: AcrossState['reasons'] | undefined
    // The name of the destination chain.
    toChain: string | undefined
    amount: 'missing' | 'invalid' | 'ready'
    quote: 'idle' | 'loading' | 'ready' | 'stale' | 'noRoute' | 'tooMuch' | 'error'
    // True if the price contradicts its own proof.
    isDisproved: boolean
    // A sentence with available and needed balance; undefined if there is enough.
    balanceShort: string | undefined
    gasShort: boolean
    // True while the requirements of an order are unknown.
    isUnread: boolean
    impact: PriceImpact | undefined
    acceptedUnknownImpact: boolean
    acceptedImpactPercent: number | undefined
    expert: boolean
    // A sentence about another run in this browser.
    anotherRun: string | undefined
    slippage: 'ready' | 'invalid'
  }

// An action of the button that removes a reason.
export type BlockerAction = WalletAction | 'refreshQuote' | 'importToken'

const known = (impact: PriceImpact | undefined) => (impact?.kind === 'known' ? impact : undefined)

// True if the trade needs a price and the service can be reached.
const isPriced = ({ connection, wraps }: SwapContext) => connection === 'ok' && !wraps

const rules: ReasonRules<SwapContext, BlockerAction> = {
  offline: [({ connection }) => connection === 'offline', () => swapText.reasons.offline],
  serviceLost: [
    ({ connection }) => connection === 'serviceLost' || connection === 'allLost',
    () => [swapText.reasons.serviceLost, sharedText.service.lostWhy],
  ],
  nodeLost: [({ connection }) => connection === 'nodeLost', () => [swapText.reasons.nodeLost, nodeLostWhy()]],
  ...walletRules,
  tokenMissing: [
    ({ src, dest }) => src === undefined || dest === undefined,
    ({ src }) => (src === undefined ? swapText.reasons.sellMissing : swapText.reasons.buyMissing),
  ],
  sameToken: [({ sameToken }) => sameToken, sameTokenWords],
  way: ({ across }) => [...(across?.way ?? [])],
  amountMissing: [({ amount }) => amount === 'missing', () => swapText.reasons.amountMissing],
  amountInvalid: [({ amount }) => amount === 'invalid', amountInvalidWords],
  tokenUnaccepted: [
    ({ src, dest }) => src?.accepted === false || dest?.accepted === false,
    ({ src, dest }) => unacceptedWords(src?.accepted === false ? src : dest),
  ],
  servicePaused: [
    ({ connection, wraps, quote }) => connection === 'paused' && !wraps && quote !== 'ready',
    () => [...swapText.reasons.servicePaused, 'wait'],
  ],
  noRoute: [
    (context) => isPriced(context) && context.quote === 'noRoute',
    ({ toChain }) => (toChain ? swapText.reasons.noRouteAcross(toChain) : swapText.reasons.noRoute),
  ],
  tooMuch: [
    (context) => isPriced(context) && context.quote === 'tooMuch',
    ({ toChain }) => (toChain ? swapText.reasons.tooMuchAcross(toChain) : swapText.reasons.tooMuch),
  ],
  quoteError: [
    (context) => isPriced(context) && context.quote === 'error',
    () => [...swapText.reasons.quoteError, 'refreshQuote'],
  ],
  quoteLoading: [(context) => isPriced(context) && isWaiting(context.quote) && isComplete(context), priceLoadingWords],
  quoteStale: [
    (context) => isPriced(context) && context.quote === 'stale',
    () => [...swapText.reasons.quoteStale, 'refreshQuote'],
  ],
  disproved: [
    (context) => isPriced(context) && context.isDisproved,
    () => [...swapText.reasons.disproved, 'refreshQuote'],
  ],
  balanceShort: [
    ({ balanceShort }) => balanceShort !== undefined,
    ({ src, balanceShort }) => [
      swapText.reasons.balanceShort(src?.symbol ?? swapText.reasons.noBalance),
      balanceShort ?? '',
    ],
  ],
  gasShort: [
    ({ gasShort, balanceShort }) => gasShort && !balanceShort,
    ({ chain }) => [
      swapText.reasons.gasShort(chain?.nativeSymbol ?? swapText.reasons.nativeToken),
      swapText.reasons.gasShortWhy(chain?.nativeSymbol ?? swapText.reasons.nativeToken),
    ],
  ],
  ...walletChainRules,
  impactBlocked: [
    ({ impact, expert }) => known(impact)?.tier === 'blocked' && !expert,
    () => swapText.reasons.impactBlocked,
  ],
  impactUnconfirmed: [
    (context) => needsTypedPercent(context) && !hasTypedPercent(context),
    ({ impact }) => [
      swapText.reasons.impactUnconfirmed(impactCeilingPercent(known(impact)?.bps ?? 0)),
      swapText.reasons.impactUnconfirmedWhy,
    ],
  ],
  impactUnknown: [
    ({ impact, acceptedUnknownImpact }) => impact?.kind === 'unknown' && !acceptedUnknownImpact,
    () => swapText.reasons.impactUnknown,
  ],
  payment: ({ across }) => [...(across?.payment ?? [])],
  ...recipientRules,
  slippageInvalid: [({ slippage }) => slippage === 'invalid', () => swapText.reasons.slippageInvalid],
  ...anotherRunRules,
  ...unreadRules,
}

// True if the form is complete; a price needs a valid receiver.
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
