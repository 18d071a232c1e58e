import { findReasons, type ReasonRules } from '@/components/trade/find-reasons'
import type { Reason } from '@/components/trade/reason-button'
import {
  amountInvalidWords,
  anotherRunRules,
  lifeInvalidWords,
  unacceptedWords,
  type WalletAction,
  type WalletContext,
  walletChainRules,
  walletRules,
} from '@/components/trade/wallet-reasons'
import type { IntentPriceView } from '@/hooks/intent/use-intent-price'
import type { ReplacedOrder } from '@/hooks/limit/use-replaced-order'

export type LimitAction = WalletAction | 'importToken' | 'placeAnew'

type NamedToken = { symbol: string; origin: string }

export type LimitContext = WalletContext & {
  chain: { name: string; nativeSymbol: string; hasIntents: boolean } | undefined
  from: NamedToken | undefined
  to: NamedToken | undefined
  isSameToken: boolean
  hasErrors: boolean
  isWhole: boolean
  lifeSeconds: number | undefined
  price: IntentPriceView['status']
  // Why no agent gives a price, in words.
  unpriced: string | undefined
  balanceShort: boolean
  gasShort: boolean
  behindUnconfirmed: boolean
  // The order whose place it is to take.
  replaced: ReplacedOrder['status']
  // What is under way in this browser, in a sentence.
  anotherRun: string | undefined
}

const notReplaceable: Partial<Record<ReplacedOrder['status'], string>> = {
  unknown: 'The order that this one was to replace is not known here.',
  foreign: 'The order that this one was to replace is of another account.',
  over: 'The order that this one was to replace is over.',
  inParts: 'An order that may be filled in parts cannot be replaced: cancel it first.',
}

const rules: ReasonRules<LimitContext, LimitAction> = {
  ...walletRules,
  noContract: [
    ({ chain }) => chain?.hasIntents === false,
    ({ chain }) => [`No orders on ${chain?.name ?? 'this network'}`, 'The intent contract is not deployed there.'],
  ],
  tokenMissing: [
    ({ from, to }) => !from || !to,
    ({ from }) => [from ? 'Choose what to buy' : 'Choose what to sell', 'An order needs two tokens.'],
  ],
  sameToken: [({ isSameToken }) => isSameToken, ['Choose two different tokens', 'Both sides name the same token.']],
  unaccepted: [
    ({ from, to }) => from?.origin === 'found' || to?.origin === 'found',
    ({ from, to }) => unacceptedWords(from?.origin === 'found' ? from : to),
  ],
  amountInvalid: [({ hasErrors }) => hasErrors, amountInvalidWords],
  amountMissing: [
    ({ hasErrors, isWhole }) => !hasErrors && !isWhole,
    ['Enter amount and price', 'Say two of the three: what you sell, what you want for it, or the price.'],
  ],
  lifeInvalid: [({ lifeSeconds }) => lifeSeconds === undefined, lifeInvalidWords],
  replacedLoading: [
    ({ replaced }) => replaced === 'loading',
    ['Reading your order…', 'The order whose place this one takes is being read.', 'wait'],
  ],
  notReplaceable: [
    ({ replaced }) => replaced in notReplaceable,
    ({ replaced }) => ['Place it as a new order', notReplaceable[replaced] ?? '', 'placeAnew'],
  ],
  balanceShort: [
    ({ balanceShort }) => balanceShort,
    ({ from }) => [
      `Not enough ${from?.symbol ?? 'balance'}`,
      'The service takes no order that your balance does not cover today. Top up, or sell less.',
    ],
  ],
  gasShort: [
    ({ gasShort, balanceShort }) => gasShort && !balanceShort,
    ({ chain, from }) => {
      const symbol = chain?.nativeSymbol ?? 'native token'
      return from?.origin === 'native'
        ? [
            `Not enough ${symbol} for the network`,
            'The deposit is a transaction. Leave a little for it in your wallet.',
          ]
        : [
            `Not enough ${symbol} for the approval`,
            'The order costs nothing, but the approval before it is a transaction.',
          ]
    },
  ],
  unpriced: [
    ({ price }) => price === 'none',
    ({ unpriced }) => [
      'No agent takes this order',
      `Nobody would fill it now: ${unpriced ?? 'no price'}. Try another amount or pair.`,
    ],
  ],
  priceUnknown: [
    ({ price }) => price === 'unknown',
    ['The service does not answer', 'An order is built from a price of the service. Retrying automatically.'],
  ],
  priceLoading: [
    ({ price, isWhole }) => price === 'loading' && isWhole,
    ['Asking the market…', 'The price arrives in a moment.', 'wait'],
  ],
  behindUnconfirmed: [
    ({ behindUnconfirmed }) => behindUnconfirmed,
    ['Confirm the limit', 'It is at least 5% worse than the market.'],
  ],
  ...walletChainRules,
  ...anotherRunRules,
}

// Everything that keeps a limit order from being signed, the first reason first.
export const findLimitReasons = (context: LimitContext): Reason<LimitAction>[] => findReasons(rules, context)
