import { findReasons, type ReasonRule } from '@/components/trade/find-reasons'
import type { Reason } from '@/components/trade/reason-button'
import { type WalletAction, type WalletContext, walletRules, wrongChainRule } from '@/components/trade/wallet-reasons'
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

// A reason with an action keeps the button alive: pressing it removes the reason.
export type BlockerAction = WalletAction | 'refreshQuote' | 'importToken'

const known = (impact: PriceImpact | undefined) => (impact?.kind === 'known' ? impact : undefined)

const rules: readonly ReasonRule<SwapContext, BlockerAction>[] = [
  [
    'offline',
    ({ connection }) => connection === 'offline',
    () => ({ label: 'You are offline', why: 'This browser has no network. It comes back by itself.' }),
  ],
  [
    'serviceLost',
    ({ connection }) => connection === 'serviceLost' || connection === 'allLost',
    () => ({
      label: 'The service does not answer',
      why: 'No price can be asked for. Nothing of yours is affected. Retrying automatically.',
    }),
  ],
  [
    'nodeLost',
    ({ connection }) => connection === 'nodeLost',
    () => ({
      label: 'The chain’s node does not answer',
      why: 'Without the chain’s word nothing is sent. Retrying automatically.',
    }),
  ],
  ...walletRules,
  [
    'tokenMissing',
    ({ src, dest }) => src === undefined || dest === undefined,
    ({ src }) => ({
      label: src === undefined ? 'Choose what to sell' : 'Choose what to buy',
      why: 'A swap needs two tokens.',
    }),
  ],
  [
    'sameToken',
    ({ sameToken }) => sameToken,
    () => ({ label: 'Choose two different tokens', why: 'Both sides name the same token.' }),
  ],
  [
    'amountMissing',
    ({ amount }) => amount === 'missing',
    () => ({ label: 'Enter an amount', why: 'Type what you sell, or what you want to buy.' }),
  ],
  [
    'amountInvalid',
    ({ amount }) => amount === 'invalid',
    () => ({
      label: 'Correct the amount',
      why: 'Use digits with one decimal point, and no more decimals than the token has.',
    }),
  ],
  [
    'tokenUnaccepted',
    ({ src, dest }) => src?.accepted === false || dest?.accepted === false,
    ({ src, dest }) => ({
      label: `Look at ${(src?.accepted === false ? src : dest)?.symbol ?? 'the token'} first`,
      why: 'The token is not on our list. Compare its address, then import it.',
      action: 'importToken',
    }),
  ],
  [
    'noRoute',
    ({ quote, wraps, connection }) => connection === 'ok' && !wraps && quote === 'noRoute',
    () => ({
      label: 'No route for this pair',
      why: 'No pools connect these tokens at this size. Try a smaller amount or another token.',
    }),
  ],
  [
    'quoteError',
    ({ quote, wraps, connection }) => connection === 'ok' && !wraps && quote === 'error',
    () => ({
      label: 'Ask for a price again',
      why: 'The last price request failed. The message above says why.',
      action: 'refreshQuote',
    }),
  ],
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
    () => ({ label: 'Finding the best price…', why: 'The price arrives in a moment.', isWaiting: true }),
  ],
  [
    'quoteStale',
    ({ quote, wraps, connection }) => connection === 'ok' && !wraps && quote === 'stale',
    () => ({
      label: 'Refresh the price',
      why: 'A price is good for 20 seconds. This one is older.',
      action: 'refreshQuote',
    }),
  ],
  [
    'balanceShort',
    ({ balanceShort }) => balanceShort,
    ({ src }) => ({
      label: `Not enough ${src?.symbol ?? 'balance'}`,
      why: 'Your balance is smaller than what would leave your wallet.',
    }),
  ],
  [
    'gasShort',
    ({ gasShort, balanceShort }) => gasShort && !balanceShort,
    ({ chain }) => ({
      label: `Not enough ${chain?.nativeSymbol ?? 'native token'} for the network`,
      why: `The network is paid in ${chain?.nativeSymbol ?? 'its native token'}. Leave a little in your wallet.`,
    }),
  ],
  wrongChainRule,
  [
    'impactBlocked',
    ({ impact, expert }) => known(impact)?.tier === 'blocked' && !expert,
    () => ({
      label: 'Price impact above 15%',
      why: 'You would lose more than 15% of the value. Trade less, or turn on expert mode in the settings.',
    }),
  ],
  [
    'impactUnconfirmed',
    (context) => needsTypedPercent(context) && !hasTypedPercent(context),
    ({ impact }) => ({
      label: `Type ${impactCeilingPercent(known(impact)?.bps ?? 0)} to accept the price impact`,
      why: 'A loss this large has to be confirmed in figures.',
    }),
  ],
  [
    'impactUnknown',
    ({ impact, acceptedUnknownImpact }) => impact?.kind === 'unknown' && !acceptedUnknownImpact,
    () => ({
      label: 'Confirm the unknown price impact',
      why: 'The value in dollars is unknown on one side, so the loss cannot be shown.',
    }),
  ],
  [
    'receiverInvalid',
    ({ receiver }) => receiver === 'invalid',
    () => ({
      label: 'Correct the receiver',
      why: 'The receiver has to be an address, 0x and 40 hex digits, of somebody who can use what it is paid.',
    }),
  ],
  [
    'receiverUnconfirmed',
    ({ receiver }) => receiver === 'unconfirmed',
    () => ({
      label: 'Confirm the receiver',
      why: 'What you buy would go to another address than your own.',
    }),
  ],
  [
    'slippageInvalid',
    ({ slippage }) => slippage === 'invalid',
    () => ({
      label: 'Correct the slippage',
      why: 'Slippage goes from 0.01 to 50%, in expert mode to 100%.',
    }),
  ],
  [
    'anotherRun',
    ({ anotherRun }) => anotherRun !== undefined,
    ({ anotherRun }) => ({
      label: 'One trade at a time',
      why: `${anotherRun} Finish or stop it first.`,
    }),
  ],
]

const isWaiting = (quote: SwapContext['quote']) => quote === 'idle' || quote === 'loading'

export function needsTypedPercent({ impact, expert }: Pick<SwapContext, 'impact' | 'expert'>): boolean {
  const tier = known(impact)?.tier
  return tier === 'danger' || (tier === 'blocked' && expert)
}

const hasTypedPercent = ({ impact, acceptedImpactPercent }: SwapContext): boolean =>
  acceptedImpactPercent !== undefined && impactCeilingPercent(known(impact)?.bps ?? 0) <= acceptedImpactPercent

export const findSwapBlockers = (context: SwapContext): Reason<BlockerAction>[] => findReasons(rules, context)
