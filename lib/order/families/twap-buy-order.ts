import { orderKinds } from '../intent'
import type { IntentFamily } from './family'
import { fillRules } from './fill-rules'
import { commonOf, fieldsWith, slicedTerms, type TwapPurchase } from './sliced-struct'

/** A purchase in slices, with one maximum for all of them. */
export const twapBuyOrder = {
  fields: fieldsWith('totalDestAmount', 'maxSrcAmount'),
  fills: fillRules.slices,
  kind: orderKinds.BUY,
  hasExpectedAmount: false,
  sharedNames: { totalDestAmount: 'destAmount', maxSrcAmount: 'srcAmount' },
  methods: {
    settle: { [orderKinds.SELL]: 'buySettleTWAP', [orderKinds.BUY]: 'buySettleTWAP' },
    direct: 'directSettleTWAPBuy',
    cancel: { name: 'cancelTWAPBuyAndWithdraw', flags: [] },
  },
  structOf: (terms): TwapPurchase => ({
    ...commonOf(terms),
    totalDestAmount: terms.order.destAmount,
    maxSrcAmount: terms.order.srcAmount,
  }),
  termsOf: (purchase: TwapPurchase) => {
    const { maxSrcAmount: srcAmount, totalDestAmount: destAmount } = purchase
    return slicedTerms(purchase, { srcAmount, destAmount, kind: orderKinds.BUY })
  },
} as const satisfies IntentFamily
