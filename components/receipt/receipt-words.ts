import { CircleCheck, CircleDashed, CircleX, Clock3, FileQuestionMark, type LucideIcon } from 'lucide-react'
import type { Called, TokenName, TokenNames, TransactionReading } from '@/actions/receipt/read-transaction'
import { againstQuote, type Trade } from '@/actions/receipt/trade'
import { displayAmount, displayPercent } from '@/components/trade/display-amount'
import type { StateLook } from '@/components/trade/state-badge'
import { shortAddress } from '@/lib/address'

// Without a name its address, and raw units, which promise nothing.
export const tokenOf = (tokens: TokenNames, address: string): TokenName => {
  const { symbol = '', decimals = 0 } = tokens[address] ?? {}
  return { address, symbol: symbol || shortAddress(address), decimals }
}

const amountText = (raw: bigint | undefined, token: TokenName) =>
  raw === undefined ? token.symbol : `${displayAmount(raw, token.decimals)} ${token.symbol}`

// 1 WETH → 2,481.20 USDC
export const tradeText = ({ srcToken, destToken, srcAmount, destAmount }: Trade, tokens: TokenNames): string =>
  `${amountText(srcAmount, tokenOf(tokens, srcToken))} → ${amountText(destAmount, tokenOf(tokens, destToken))}`

const percent = (bps: number) => (bps < 1 ? 'Less than 0.01%' : displayPercent(bps))

// How a trade came out beside its quote; undefined where none is known.
export const quoteWords = (trade: Trade): string | undefined => {
  const bps = againstQuote(trade)
  if (bps === undefined) return undefined
  if (bps === 0) return 'As quoted'
  const isBetter = bps > 0
  if (trade.side === 'SELL') return `${percent(Math.abs(bps))} ${isBetter ? 'above' : 'below'} quote`
  return `${percent(Math.abs(bps))} ${isBetter ? 'less' : 'more'} than quoted`
}

// What happened, before what it came to.
export const tradeTitle = ({ kind, order }: Pick<Trade, 'kind' | 'order'>): string =>
  ({
    swap: 'Swap',
    wrap: 'Wrap',
    unwrap: 'Unwrap',
    fill: 'OTC fill',
    settlement: order?.isPart ? 'Part of an order' : 'Order filled',
  })[kind]

const contractNames: Readonly<Record<Called, string>> = {
  router: 'the swap router',
  rfq: 'the OTC contract',
  intent: 'the intent contract',
  wrappedNative: 'the wrapped token',
  other: 'another contract',
}
export const contractName = (called: Called): string => contractNames[called]

const look = (icon: LucideIcon, word: string, variant: StateLook['variant']): StateLook => ({ icon, word, variant })
export const stateLooks = {
  confirmed: look(CircleCheck, 'Confirmed', 'positive'),
  pending: look(Clock3, 'Pending', 'accent'),
  reverted: look(CircleX, 'Reverted', 'danger'),
  unknown: look(FileQuestionMark, 'Not found', 'neutral'),
  nothing: look(CircleDashed, 'No trade', 'neutral'),
} as const

export const stateLookOf = (reading: TransactionReading): StateLook => {
  if (reading.status !== 'mined') return stateLooks[reading.status]
  return reading.trades.length > 0 ? stateLooks.confirmed : stateLooks.nothing
}

// Each with what the contracts and pools say of it.
const reasons: readonly [RegExp, string][] = [
  [
    /INSUFFICIENT_OUTPUT|InsufficientReturnAmount|InsufficientOutput|InsufficientLedger|InsufficientPoolOutput|InsufficientLiquidity/i,
    'The price moved past the signed limit',
  ],
  [
    /TRANSFER_FROM_FAILED|TransferFromFailed|InsufficientAllowance|insufficient.allowance/i,
    'The token could not be taken: balance or approval too small',
  ],
  [/InsufficientBalance|exceeds balance|insufficient.balance/i, 'The balance was too small'],
  [/^Couldn|OrderExpired|InsufficientOrderRemaining|FILLED/i, 'The order was gone'],
  [/out of gas/i, 'It ran out of gas'],
]

// Why a transaction reverted, in one line, the contract's own word behind it.
export const reasonText = (reason: string | undefined): string => {
  if (reason === undefined) return 'The node gives no reason'
  const known = reasons.find(([pattern]) => pattern.test(reason))?.[1]
  if (!known) return reason
  return /^out of gas$/.test(reason) ? known : `${known} (${reason})`
}

/** So long after its block, in seconds, a trade counts as one that has just happened. */
const newForSeconds = 120

export const isJustMined = (at: number, nowMs: number): boolean => nowMs / 1_000 - at < newForSeconds
