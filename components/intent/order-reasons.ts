import type { ReasonRules } from '@/components/trade/find-reasons'
import {
  amountInvalidWords,
  unacceptedWords,
  type WalletAction,
  type WalletContext,
} from '@/components/trade/wallet-reasons'
import type { IntentPriceView } from '@/hooks/intent/use-intent-price'

export type OrderAction = WalletAction | 'importToken'

type NamedToken = { symbol: string; origin: string }

// What every ticket of an order that waits knows.
export type OrderContext = WalletContext & {
  chain: { name: string; nativeSymbol: string; hasIntents: boolean } | undefined
  from: NamedToken | undefined
  to: NamedToken | undefined
  isSameToken: boolean
  hasErrors: boolean
  isWhole: boolean
  price: IntentPriceView['status']
  // Why no agent gives a price, in words.
  unpriced: string | undefined
  // What there is and what is needed, in a sentence; undefined where there is enough.
  balanceShort: string | undefined
  gasShort: boolean
  // What the order needs of the wallet is not known yet.
  isUnread: boolean
  // What is under way in this browser, in a sentence.
  anotherRun: string | undefined
}

export const pairRules: ReasonRules<OrderContext, OrderAction> = {
  noContract: [
    ({ chain }) => chain?.hasIntents === false,
    ({ chain }) => [`No orders on ${chain?.name ?? 'this network'}`, 'The intent contract is not deployed there.'],
  ],
  tokenMissing: [
    ({ from, to }) => !from || !to,
    ({ from }) => [from ? 'Choose what to buy' : 'Choose what to sell', 'An order needs two tokens.'],
  ],
  sameToken: [({ isSameToken }) => isSameToken, ['Choose two different tokens', 'Both sides name the same token.']],
}

export const acceptedRules: ReasonRules<OrderContext, OrderAction> = {
  unaccepted: [
    ({ from, to }) => from?.origin === 'found' || to?.origin === 'found',
    ({ from, to }) => unacceptedWords(from?.origin === 'found' ? from : to),
  ],
  amountInvalid: [({ hasErrors }) => hasErrors, amountInvalidWords],
}

export const fundsRules: ReasonRules<OrderContext, OrderAction> = {
  balanceShort: [
    ({ balanceShort }) => balanceShort !== undefined,
    ({ from, balanceShort }) => [`Not enough ${from?.symbol ?? 'balance'}`, balanceShort ?? ''],
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
}

export const priceRules: ReasonRules<OrderContext, OrderAction> = {
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
}
