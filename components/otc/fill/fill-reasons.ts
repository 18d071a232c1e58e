import { transferFeeReasons } from '@/components/trade/amount/describe-transfer-fee'
import { displayAmount, displayExact } from '@/components/trade/amount/display-amount'
import type { FeeToken } from '@/components/trade/amount/transfer-fee'
import { describeShortage } from '@/components/trade/ticket/describe-shortage'
import { findReasons, type ReasonMessages, type ReasonRules } from '@/components/trade/ticket/find-reasons'
import type { Reason } from '@/components/trade/ticket/reason-button'
import {
  amountInvalidWords,
  nodeLostWhy,
  type WalletAction,
  type WalletContext,
  walletChainRules,
  walletRules,
} from '@/components/trade/ticket/wallet-reasons'
import type { OrderView } from '@/hooks/otc/use-order'
import { isSameAddress, shortAddress, zeroAddress } from '@/lib/address'
import type { Verdict } from '@/lib/history/otc/derive-order-state'
import type { RfqFill } from '@/lib/order/rfq-fill'
import { otcText } from '@/messages/otc'

type FillContext = WalletContext & {
  account: string | undefined
  maker: string
  taker: string
  expiry: bigint
  now: number | undefined
  signature: OrderView['signature']
  isChainLost: boolean
  verdict: Verdict | undefined
  makerToken: FeeToken & { decimals: number }
  takerToken: FeeToken & { decimals: number }
  // True if the taker checked the addresses of unlisted tokens.
  acceptedTokens: boolean
  amountIsInvalid: boolean
  amount: bigint | undefined
  fill: RfqFill | undefined
  // The largest possible fill; undefined if nothing is left.
  maxFill: RfqFill | undefined
  // The amount that can be paid, including wrappable native tokens, minus network cost.
  spendable: bigint | undefined
}

/** A fill needs one block, which may take this long. */
const tooLateSeconds = 15
/** The ticket warns below this remaining time. */
export const lateSeconds = 60

const ended = (): Partial<Record<Verdict['state'], ReasonMessages<never>>> => ({
  FULFILLED: otcText.order.reasons.filled,
  CANCELLED: otcText.order.reasons.cancelled,
  CLOSED: otcText.order.reasons.closed,
  EXPIRED: otcText.order.reasons.expired,
})
const endOf = ({ verdict }: FillContext) => verdict && ended()[verdict.state]

const secondsLeft = ({ expiry, now }: FillContext) =>
  expiry === 0n || now === undefined ? Number.POSITIVE_INFINITY : Number(expiry) - now

type FillRules = ReasonRules<FillContext, WalletAction>

// Checks what rules out any fill of the order.
const orderRules: FillRules = {
  forged: [({ signature }) => signature === 'forged', () => otcText.order.reasons.forged],
  ended: [(context) => endOf(context) !== undefined, (context) => endOf(context)!],
  transferFee: (context) => (endOf(context) ? [] : transferFeeReasons([context.makerToken, context.takerToken])),
  tooLate: [
    (context) => !endOf(context) && secondsLeft(context) < tooLateSeconds,
    (context) => otcText.order.reasons.tooLate(Math.max(secondsLeft(context), 0)),
  ],
  ownOrder: [({ account, maker }) => isSameAddress(account, maker), () => otcText.order.reasons.ownOrder],
  wrongTaker: [
    ({ account, maker, taker }) =>
      account !== undefined &&
      ![maker, taker].some((one) => isSameAddress(account, one)) &&
      !isSameAddress(taker, zeroAddress),
    ({ taker }) => otcText.order.reasons.wrongTaker(shortAddress(taker)),
  ],
  suspended: [
    ({ verdict }) => verdict?.state === 'SUSPENDED',
    ({ verdict, makerToken: { symbol, decimals } }) => {
      const missing = `${displayAmount(verdict!.short, decimals)} ${symbol}`
      return verdict!.shortOf === 'allowance'
        ? [otcText.order.reasons.unapproved(symbol), otcText.order.reasons.approvalOfMaker(missing)]
        : [otcText.order.reasons.suspended(symbol), otcText.order.reasons.balanceOfMaker(missing)]
    },
  ],
}

// Checks what is not verified yet; only the first reason is reported.
const readingRules: FillRules = {
  chainLost: [
    ({ isChainLost, verdict }) => isChainLost && !verdict,
    () => [otcText.order.reasons.chainLost, nodeLostWhy()],
  ],
  checking: [
    ({ verdict, signature }) => !verdict || signature === 'checking',
    () => [...otcText.order.reasons.checking, 'wait'],
  ],
  unverified: [({ signature }) => signature === 'unknown', () => otcText.order.reasons.unverified],
}

const tokenRules: FillRules = {
  tokenUnaccepted: [({ acceptedTokens }) => !acceptedTokens, () => otcText.order.reasons.tokenUnaccepted],
}

// Checks the amount; only the first reason is reported.
const amountRules: FillRules = {
  amountInvalid: [({ amountIsInvalid }) => amountIsInvalid, amountInvalidWords],
  amountMissing: [({ amount }) => amount === undefined, () => otcText.order.reasons.amountMissing],
  tooMuch: [
    ({ fill, maxFill, amount = 0n }) => !fill && maxFill !== undefined && amount > maxFill.pays,
    ({ maxFill, takerToken }) =>
      otcText.order.reasons.tooMuch(`${displayExact(maxFill!.pays, takerToken.decimals)} ${takerToken.symbol}`),
  ],
  tooLittle: [({ fill }) => !fill, ({ makerToken }) => otcText.order.reasons.tooLittle(makerToken.symbol)],
  balanceShort: [
    ({ spendable, fill }) => spendable !== undefined && fill !== undefined && spendable < fill.pays,
    ({ spendable, fill, takerToken }) => [
      otcText.order.reasons.balanceShort(takerToken.symbol),
      describeShortage({ have: spendable, need: fill?.pays, token: takerToken }) ?? '',
    ],
  ],
}

// Returns every reason why this account cannot fill the order now, most important first.
export const findFillReasons = (context: FillContext): Reason<WalletAction>[] => {
  const firstOf = (rules: FillRules) => findReasons(rules, context).slice(0, 1)
  const order = findReasons(orderRules, context)
  const reading = firstOf(readingRules)
  return [
    ...order,
    ...findReasons(walletRules, context),
    ...reading,
    ...(order.length + reading.length > 0 ? [] : [...findReasons(tokenRules, context), ...firstOf(amountRules)]),
    ...findReasons(walletChainRules, context),
  ]
}
