import type { Connection } from '@/hooks/wallet/use-connection'
import { impactCeilingPercent, type PriceImpact } from './price-impact'

type NamedToken = { symbol: string; accepted: boolean }

export type SwapContext = {
  connection: Connection
  wallet: 'restoring' | 'disconnected' | 'connecting' | 'connected'
  chain: { name: string; nativeSymbol: string } | undefined
  onWalletChain: boolean
  worldRefusal:
    | { reason: 'foreign-chain' | 'not-a-test-account' | 'wallet-silent'; title: string; fix: string }
    | undefined
  src: NamedToken | undefined
  dest: NamedToken | undefined
  sameToken: boolean
  wraps: boolean
  amount: 'missing' | 'invalid' | 'ready'
  quote: 'idle' | 'loading' | 'ready' | 'stale' | 'noRoute' | 'error'
  balanceShort: boolean
  gasShort: boolean
  impact: PriceImpact | undefined
  acceptedUnknownImpact: boolean
  acceptedImpactPercent: number | undefined
  expert: boolean
  // What is under way in this browser, in a sentence.
  anotherRun: string | undefined
  receiver: 'self' | 'confirmed' | 'unconfirmed' | 'invalid'
  slippage: 'ready' | 'invalid'
}

export type SwapBlocker =
  | 'offline'
  | 'serviceLost'
  | 'nodeLost'
  | 'walletRestoring'
  | 'walletConnecting'
  | 'disconnected'
  | 'chainUnknown'
  | 'worldRefused'
  | 'tokenMissing'
  | 'sameToken'
  | 'amountMissing'
  | 'amountInvalid'
  | 'tokenUnaccepted'
  | 'noRoute'
  | 'quoteError'
  | 'quoteLoading'
  | 'quoteStale'
  | 'balanceShort'
  | 'gasShort'
  | 'wrongChain'
  | 'impactBlocked'
  | 'impactUnconfirmed'
  | 'impactUnknown'
  | 'receiverInvalid'
  | 'receiverUnconfirmed'
  | 'slippageInvalid'
  | 'anotherRun'

// A reason with an action keeps the button alive: pressing it removes the reason.
export type BlockerAction = 'connect' | 'switchChain' | 'refreshQuote' | 'importToken'

export type BlockerText = { label: string; why: string; action?: BlockerAction }

const known = (impact: PriceImpact | undefined) => (impact?.kind === 'known' ? impact : undefined)

// The order is the order in which a person can do something about it; the first one is on the button.
const conditions: readonly [SwapBlocker, (context: SwapContext) => boolean][] = [
  ['offline', ({ connection }) => connection === 'offline'],
  ['serviceLost', ({ connection }) => connection === 'serviceLost' || connection === 'allLost'],
  ['nodeLost', ({ connection }) => connection === 'nodeLost'],
  ['walletRestoring', ({ wallet }) => wallet === 'restoring'],
  ['walletConnecting', ({ wallet }) => wallet === 'connecting'],
  ['disconnected', ({ wallet }) => wallet === 'disconnected'],
  ['chainUnknown', ({ chain }) => chain === undefined],
  ['worldRefused', ({ wallet, worldRefusal }) => wallet === 'connected' && worldRefusal !== undefined],
  ['tokenMissing', ({ src, dest }) => src === undefined || dest === undefined],
  ['sameToken', ({ sameToken }) => sameToken],
  ['amountMissing', ({ amount }) => amount === 'missing'],
  ['amountInvalid', ({ amount }) => amount === 'invalid'],
  ['tokenUnaccepted', ({ src, dest }) => src?.accepted === false || dest?.accepted === false],
  ['noRoute', ({ quote, wraps, connection }) => connection === 'ok' && !wraps && quote === 'noRoute'],
  ['quoteError', ({ quote, wraps, connection }) => connection === 'ok' && !wraps && quote === 'error'],
  [
    'quoteLoading',
    ({ quote, wraps, amount, sameToken, src, dest, connection }) =>
      connection === 'ok' &&
      !wraps &&
      !sameToken &&
      src !== undefined &&
      dest !== undefined &&
      amount === 'ready' &&
      isWaiting(quote),
  ],
  ['quoteStale', ({ quote, wraps, connection }) => connection === 'ok' && !wraps && quote === 'stale'],
  ['balanceShort', ({ balanceShort }) => balanceShort],
  ['gasShort', ({ gasShort, balanceShort }) => gasShort && !balanceShort],
  ['wrongChain', ({ wallet, onWalletChain }) => wallet === 'connected' && !onWalletChain],
  ['impactBlocked', ({ impact, expert }) => known(impact)?.tier === 'blocked' && !expert],
  ['impactUnconfirmed', (context) => needsTypedPercent(context) && !hasTypedPercent(context)],
  ['impactUnknown', ({ impact, acceptedUnknownImpact }) => impact?.kind === 'unknown' && !acceptedUnknownImpact],
  ['receiverInvalid', ({ receiver }) => receiver === 'invalid'],
  ['receiverUnconfirmed', ({ receiver }) => receiver === 'unconfirmed'],
  ['slippageInvalid', ({ slippage }) => slippage === 'invalid'],
  ['anotherRun', ({ anotherRun }) => anotherRun !== undefined],
]

const isWaiting = (quote: SwapContext['quote']) => quote === 'idle' || quote === 'loading'

export function needsTypedPercent({ impact, expert }: Pick<SwapContext, 'impact' | 'expert'>): boolean {
  const tier = known(impact)?.tier
  return tier === 'danger' || (tier === 'blocked' && expert)
}

const hasTypedPercent = ({ impact, acceptedImpactPercent }: SwapContext): boolean =>
  acceptedImpactPercent !== undefined && impactCeilingPercent(known(impact)?.bps ?? 0) <= acceptedImpactPercent

const refusals = {
  'foreign-chain': 'Your wallet is on another chain of this name',
  'not-a-test-account': 'This account may not sign here',
  'wallet-silent': 'Your wallet does not say which chain it means',
} as const

const texts: Record<SwapBlocker, (context: SwapContext) => BlockerText> = {
  offline: () => ({ label: 'You are offline', why: 'This browser has no network. It comes back by itself.' }),
  serviceLost: () => ({
    label: 'The service does not answer',
    why: 'No price can be asked for. Nothing of yours is affected. Retrying automatically.',
  }),
  nodeLost: () => ({
    label: 'The chain’s node does not answer',
    why: 'Without the chain’s word nothing is sent. Retrying automatically.',
  }),
  walletRestoring: () => ({ label: 'Finding your wallet…', why: 'The wallet you used last is being asked again.' }),
  walletConnecting: () => ({ label: 'Connecting…', why: 'Your wallet is asking you. Look for its window.' }),
  disconnected: () => ({
    label: 'Connect a wallet',
    why: 'Connecting shows your address and balances. It allows nothing.',
    action: 'connect',
  }),
  chainUnknown: () => ({ label: 'Choose a network', why: 'The link names a network that is not served here.' }),
  worldRefused: ({ worldRefusal }) => ({
    label: refusals[worldRefusal?.reason ?? 'not-a-test-account'],
    why: `${worldRefusal?.title ?? ''} ${worldRefusal?.fix ?? ''}`.trim(),
  }),
  tokenMissing: ({ src }) => ({
    label: src === undefined ? 'Choose what to sell' : 'Choose what to buy',
    why: 'A swap needs two tokens.',
  }),
  sameToken: () => ({ label: 'Choose two different tokens', why: 'Both sides name the same token.' }),
  amountMissing: () => ({ label: 'Enter an amount', why: 'Type what you sell, or what you want to buy.' }),
  amountInvalid: () => ({
    label: 'Correct the amount',
    why: 'Use digits with one decimal point, and no more decimals than the token has.',
  }),
  tokenUnaccepted: ({ src, dest }) => ({
    label: `Look at ${(src?.accepted === false ? src : dest)?.symbol ?? 'the token'} first`,
    why: 'The token is not on our list. Compare its address, then import it.',
    action: 'importToken',
  }),
  noRoute: () => ({
    label: 'No route for this pair',
    why: 'No pools connect these tokens at this size. Try a smaller amount or another token.',
  }),
  quoteError: () => ({
    label: 'Ask for a price again',
    why: 'The last price request failed. The message above says why.',
    action: 'refreshQuote',
  }),
  quoteLoading: () => ({ label: 'Finding the best price…', why: 'The price arrives in a moment.' }),
  quoteStale: () => ({
    label: 'Refresh the price',
    why: 'A price is good for 20 seconds. This one is older.',
    action: 'refreshQuote',
  }),
  balanceShort: ({ src }) => ({
    label: `Not enough ${src?.symbol ?? 'balance'}`,
    why: 'Your balance is smaller than what would leave your wallet.',
  }),
  gasShort: ({ chain }) => ({
    label: `Not enough ${chain?.nativeSymbol ?? 'native token'} for the network`,
    why: `The network is paid in ${chain?.nativeSymbol ?? 'its native token'}. Leave a little in your wallet.`,
  }),
  wrongChain: ({ chain }) => ({
    label: `Switch the wallet to ${chain?.name ?? 'this network'}`,
    why: 'Your wallet is on another network. Switching moves nothing.',
    action: 'switchChain',
  }),
  impactBlocked: () => ({
    label: 'Price impact above 15%',
    why: 'You would lose more than 15% of the value. Trade less, or turn on expert mode in the settings.',
  }),
  impactUnconfirmed: ({ impact }) => ({
    label: `Type ${impactCeilingPercent(known(impact)?.bps ?? 0)} to accept the price impact`,
    why: 'A loss this large has to be confirmed in figures.',
  }),
  impactUnknown: () => ({
    label: 'Confirm the unknown price impact',
    why: 'The value in dollars is unknown on one side, so the loss cannot be shown.',
  }),
  receiverInvalid: () => ({
    label: 'Correct the receiver',
    why: 'The receiver has to be an address, 0x and 40 hex digits, of somebody who can use what it is paid.',
  }),
  receiverUnconfirmed: () => ({
    label: 'Confirm the receiver',
    why: 'What you buy would go to another address than your own.',
  }),
  slippageInvalid: () => ({
    label: 'Correct the slippage',
    why: 'Slippage goes from 0.01 to 50%, in expert mode to 100%.',
  }),
  anotherRun: ({ anotherRun }) => ({
    label: 'One trade at a time',
    why: `${anotherRun} Finish or stop it first.`,
  }),
}

export const findSwapBlockers = (context: SwapContext): SwapBlocker[] =>
  conditions.filter(([, holds]) => holds(context)).map(([blocker]) => blocker)

export const describeSwapBlocker = (blocker: SwapBlocker, context: SwapContext): BlockerText => texts[blocker](context)
