import type { Verdict } from '@/actions/otc/judge-order'
import { displayAmount, displayExact } from '@/components/trade/display-amount'
import { findReasons, type ReasonRules, type ReasonWords } from '@/components/trade/find-reasons'
import type { Reason } from '@/components/trade/reason-button'
import { shortBalanceWords } from '@/components/trade/short-balance-words'
import type { FeeToken } from '@/components/trade/transfer-fee'
import { transferFeeReasons } from '@/components/trade/transfer-fee-words'
import {
  amountInvalidWords,
  type WalletAction,
  type WalletContext,
  walletChainRules,
  walletRules,
} from '@/components/trade/wallet-reasons'
import type { OrderView } from '@/hooks/otc/use-order'
import { isSameAddress, shortAddress, zeroAddress } from '@/lib/address'
import type { RfqFill } from '@/lib/order/rfq-fill'

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
  // Tokens that are not on the list were compared.
  acceptedTokens: boolean
  amountIsInvalid: boolean
  amount: bigint | undefined
  fill: RfqFill | undefined
  // All that is left to buy.
  most: RfqFill | undefined
  // What can be paid, the native token that can be wrapped counted, without what the network asks.
  spendable: bigint | undefined
}

/** A fill needs a block, and a block may take this long. */
const tooLateSeconds = 15
/** From here on a person is warned. */
export const lateSeconds = 60

const ended: Partial<Record<Verdict['state'], ReasonWords<never>>> = {
  FULFILLED: ['Already filled', 'Nothing of this order is left.'],
  CANCELLED: ['Cancelled by its maker', 'Its maker cancelled it on-chain. It can’t be filled.'],
  CLOSED: ['Filled or cancelled', 'Nothing of this order is left.'],
  EXPIRED: ['Expired', 'It expired by the clock of the chain.'],
}
const endOf = ({ verdict }: FillContext) => verdict && ended[verdict.state]

const secondsLeft = ({ expiry, now }: FillContext) =>
  expiry === 0n || now === undefined ? Number.POSITIVE_INFINITY : Number(expiry) - now

type FillRules = ReasonRules<FillContext, WalletAction>

// What the order itself forbids.
const orderRules: FillRules = {
  forged: [
    ({ signature }) => signature === 'forged',
    ['Not signed by its maker', 'The signature is not the maker’s. Nobody can fill this order.'],
  ],
  ended: [(context) => endOf(context) !== undefined, (context) => endOf(context)!],
  transferFee: (context) => (endOf(context) ? [] : transferFeeReasons([context.makerToken, context.takerToken])),
  tooLate: [
    (context) => !endOf(context) && secondsLeft(context) < tooLateSeconds,
    (context) => [
      'Too late to fill',
      `${Math.max(secondsLeft(context), 0)} s are left, and the next block may come later.`,
    ],
  ],
  ownOrder: [
    ({ account, maker }) => isSameAddress(account, maker),
    ['This is your order', 'Send its link to the other side.'],
  ],
  wrongTaker: [
    ({ account, maker, taker }) =>
      account !== undefined &&
      ![maker, taker].some((one) => isSameAddress(account, one)) &&
      !isSameAddress(taker, zeroAddress),
    ({ taker }) => ['Meant for another account', `Only ${shortAddress(taker)} may fill it. Connect that account.`],
  ],
  suspended: [
    ({ verdict }) => verdict?.state === 'SUSPENDED',
    ({ verdict, makerToken: { symbol, decimals } }) => [
      `The maker is short of ${symbol}`,
      `${displayAmount(verdict!.short, decimals)} ${symbol} are missing from the maker’s ${verdict!.shortOf}. Ask the maker, or wait: this page updates.`,
    ],
  ],
}

// What has to be known of it first; one at a time.
const readingRules: FillRules = {
  chainLost: [
    ({ isChainLost, verdict }) => isChainLost && !verdict,
    ['The chain does not answer', 'Nothing is sent until it does. Retrying automatically.'],
  ],
  checking: [
    ({ verdict, signature }) => !verdict || signature === 'checking',
    ['Checking the order…', 'Signature and state are read from the chain.', 'wait'],
  ],
  unverified: [
    ({ signature }) => signature === 'unknown',
    ['The signature is not checked yet', 'The chain did not answer. Reload in a moment.'],
  ],
}

const tokenRules: FillRules = {
  tokenUnaccepted: [
    ({ acceptedTokens }) => !acceptedTokens,
    ['Compare the token’s address first', 'It is not on our list, whatever it calls itself.'],
  ],
}

// One at a time, too.
const amountRules: FillRules = {
  amountInvalid: [({ amountIsInvalid }) => amountIsInvalid, amountInvalidWords],
  amountMissing: [({ amount }) => amount === undefined, ['Enter an amount', 'Type how much of the order you take.']],
  tooMuch: [
    ({ fill, most, amount = 0n }) => !fill && most !== undefined && amount > most.pays,
    ({ most, takerToken }) => [
      'More than is left',
      `What is left costs ${displayExact(most!.pays, takerToken.decimals)} ${takerToken.symbol}.`,
    ],
  ],
  tooLittle: [
    ({ fill }) => !fill,
    ({ makerToken }) => ['Enter a larger amount', `It buys less than the smallest unit of ${makerToken.symbol}.`],
  ],
  balanceShort: [
    ({ spendable, fill }) => spendable !== undefined && fill !== undefined && spendable < fill.pays,
    ({ spendable, fill, takerToken }) => [
      `Not enough ${takerToken.symbol}`,
      shortBalanceWords({ have: spendable, need: fill?.pays, token: takerToken }) ?? '',
    ],
  ],
}

// Everything that keeps an order from being filled by this person now, the first reason first.
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
