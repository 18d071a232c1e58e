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
import { words } from './ticket-words'

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
    ({ chain }) => words.reasons.noContract(chain?.name ?? words.reasons.thisNetwork),
  ],
  tokenMissing: [({ from, to }) => !from || !to, ({ from }) => (from ? words.reasons.noBuy : words.reasons.noSell)],
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
    ({ from, balanceShort }) => [words.reasons.balanceShort(from?.symbol ?? words.reasons.balance), balanceShort ?? ''],
  ],
  gasShort: [
    ({ gasShort, balanceShort }) => gasShort && !balanceShort,
    ({ chain, from }) => {
      const symbol = chain?.nativeSymbol ?? words.reasons.nativeToken
      return from?.origin === 'native' ? words.reasons.depositGasShort(symbol) : words.reasons.approvalGasShort(symbol)
    },
  ],
}

export const priceRules: ReasonRules<OrderContext, OrderAction> = {
  unpriced: [
    ({ price }) => price === 'none',
    ({ unpriced }) => words.reasons.unpriced(unpriced ?? words.reasons.noPrice),
  ],
  priceUnknown: [({ price }) => price === 'unknown', words.reasons.priceUnknown],
  priceLoading: [({ price, isWhole }) => price === 'loading' && isWhole, priceLoadingWords],
}
