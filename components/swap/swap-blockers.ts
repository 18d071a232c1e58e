import { findReasons, type ReasonRules } from '@/components/trade/find-reasons'
import type { Reason } from '@/components/trade/reason-button'
import {
  amountInvalidWords,
  anotherRunRules,
  unacceptedWords,
  unreadRules,
  type WalletAction,
  type WalletContext,
  walletChainRules,
  walletRules,
} from '@/components/trade/wallet-reasons'
import type { Connection } from '@/hooks/wallet/use-connection'
import { impactCeilingPercent, type PriceImpact } from './price-impact'

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
  offline: [
    ({ connection }) => connection === 'offline',
    ['You are offline', 'This browser has no network. Retrying automatically.'],
  ],
  serviceLost: [
    ({ connection }) => connection === 'serviceLost' || connection === 'allLost',
    ['The service does not answer', 'Your funds are not affected. Retrying automatically.'],
  ],
  nodeLost: [
    ({ connection }) => connection === 'nodeLost',
    ['The chain’s node does not answer', 'Nothing is sent until it does. Retrying automatically.'],
  ],
  ...walletRules,
  tokenMissing: [
    ({ src, dest }) => src === undefined || dest === undefined,
    ({ src }) => [src === undefined ? 'Choose what to sell' : 'Choose what to buy', 'A swap needs two tokens.'],
  ],
  sameToken: [({ sameToken }) => sameToken, ['Choose two different tokens', 'Both sides name the same token.']],
  amountMissing: [
    ({ amount }) => amount === 'missing',
    ['Enter an amount', 'Type what you sell, or what you want to buy.'],
  ],
  amountInvalid: [({ amount }) => amount === 'invalid', amountInvalidWords],
  tokenUnaccepted: [
    ({ src, dest }) => src?.accepted === false || dest?.accepted === false,
    ({ src, dest }) => unacceptedWords(src?.accepted === false ? src : dest),
  ],
  servicePaused: [
    ({ connection, wraps, quote }) => connection === 'paused' && !wraps && quote !== 'ready',
    ['Waiting for the service', 'It is busy. Retrying automatically.', 'wait'],
  ],
  noRoute: [
    (context) => isPriced(context) && context.quote === 'noRoute',
    ['No route for this pair', 'No pools connect these tokens at this size. Try a smaller amount or another token.'],
  ],
  tooMuch: [
    (context) => isPriced(context) && context.quote === 'tooMuch',
    ['More than the pools take', 'Only a part of this amount can be traded now. The message above says how much.'],
  ],
  quoteError: [
    (context) => isPriced(context) && context.quote === 'error',
    ['Ask for a price again', 'The last price request failed. The message above says why.', 'refreshQuote'],
  ],
  quoteLoading: [
    (context) => isPriced(context) && isWaiting(context.quote) && isComplete(context),
    ['Finding the best price…', 'The price arrives in a moment.', 'wait'],
  ],
  quoteStale: [
    (context) => isPriced(context) && context.quote === 'stale',
    ['Refresh the price', 'A price is good for 20 seconds. This one is older.', 'refreshQuote'],
  ],
  balanceShort: [
    ({ balanceShort }) => balanceShort !== undefined,
    ({ src, balanceShort }) => [`Not enough ${src?.symbol ?? 'balance'}`, balanceShort ?? ''],
  ],
  gasShort: [
    ({ gasShort, balanceShort }) => gasShort && !balanceShort,
    ({ chain }) => [
      `Not enough ${chain?.nativeSymbol ?? 'native token'} for the network`,
      `The network is paid in ${chain?.nativeSymbol ?? 'its native token'}. Leave a little in your wallet.`,
    ],
  ],
  ...walletChainRules,
  impactBlocked: [
    ({ impact, expert }) => known(impact)?.tier === 'blocked' && !expert,
    [
      'Price impact above 15%',
      'You would lose more than 15% of the value. Trade less, or turn on expert mode in the settings.',
    ],
  ],
  impactUnconfirmed: [
    (context) => needsTypedPercent(context) && !hasTypedPercent(context),
    ({ impact }) => [
      `Type ${impactCeilingPercent(known(impact)?.bps ?? 0)} to accept the price impact`,
      'Confirm a loss this large by typing it.',
    ],
  ],
  impactUnknown: [
    ({ impact, acceptedUnknownImpact }) => impact?.kind === 'unknown' && !acceptedUnknownImpact,
    ['Confirm the unknown price impact', 'One side has no dollar price, so the loss can’t be shown.'],
  ],
  receiverResolving: [
    ({ receiver }) => receiver === 'resolving',
    ['Looking up the receiver', 'Looking up the address of this name.', 'wait'],
  ],
  receiverInvalid: [
    ({ receiver }) => receiver === 'invalid',
    ['Correct the receiver', 'Enter an address or an ENS name that can receive this token.'],
  ],
  receiverUnconfirmed: [
    ({ receiver }) => receiver === 'unconfirmed',
    ['Confirm the receiver', 'What you buy goes to another wallet.'],
  ],
  slippageInvalid: [
    ({ slippage }) => slippage === 'invalid',
    ['Correct the slippage', 'Slippage goes from 0.01 to 50%, in expert mode to 100%.'],
  ],
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
