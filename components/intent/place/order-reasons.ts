import type { ReasonRules } from '@/components/trade/ticket/find-reasons'
import {
  amountInvalidWords,
  priceLoadingWords,
  sameTokenWords,
  unacceptedWords,
  type WalletAction,
  type WalletContext,
} from '@/components/trade/ticket/wallet-reasons'
import type { IntentPriceView } from '@/hooks/intent/use-intent-price'
import { intentText } from '@/messages/intent'

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
    ({ chain }) => intentText.ticket.reasons.noContract(chain?.name ?? intentText.ticket.reasons.thisNetwork),
  ],
  tokenMissing: [
    ({ from, to }) => !from || !to,
    ({ from }) => (from ? intentText.ticket.reasons.noBuy : intentText.ticket.reasons.noSell),
  ],
  sameToken: [({ isSameToken }) => isSameToken, sameTokenWords],
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
    ({ from, balanceShort }) => [
      intentText.ticket.reasons.balanceShort(from?.symbol ?? intentText.ticket.reasons.balance),
      balanceShort ?? '',
    ],
  ],
  gasShort: [
    ({ gasShort, balanceShort }) => gasShort && !balanceShort,
    ({ chain, from }) => {
      const symbol = chain?.nativeSymbol ?? intentText.ticket.reasons.nativeToken
      return from?.origin === 'native'
        ? intentText.ticket.reasons.depositGasShort(symbol)
        : intentText.ticket.reasons.approvalGasShort(symbol)
    },
  ],
}

export const priceRules: ReasonRules<OrderContext, OrderAction> = {
  unpriced: [
    ({ price }) => price === 'none',
    ({ unpriced }) => intentText.ticket.reasons.unpriced(unpriced ?? intentText.ticket.reasons.noPrice),
  ],
  priceUnknown: [({ price }) => price === 'unknown', intentText.ticket.reasons.priceUnknown],
  priceLoading: [({ price, isWhole }) => price === 'loading' && isWhole, priceLoadingWords],
}
