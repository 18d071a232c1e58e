import { orderKinds } from '../intent'
import type { IntentFamily } from './family'
import { fillRules } from './fill-rules'
import { commonOf, fieldsWith, slicedTerms, type TwapSale } from './sliced-struct'

/** A sale in slices. The minimum of the whole is the signed one of a slice for each of them. */
export const twapOrder = {
  fields: fieldsWith('destAmountPerSlice', 'totalSrcAmount'),
  fills: fillRules.slices,
  kind: orderKinds.SELL,
  hasExpectedAmount: false,
  sharedNames: { destAmountPerSlice: 'destAmount', totalSrcAmount: 'srcAmount' },
  methods: {
    settle: { [orderKinds.SELL]: 'swapSettleTWAP', [orderKinds.BUY]: 'swapSettleTWAP' },
    direct: 'directSettleTWAP',
    cancel: { name: 'cancelTWAPAndWithdraw', flags: [] },
  },
  structOf: (terms): TwapSale => ({
    ...commonOf(terms),
    destAmountPerSlice: terms.order.destAmount / terms.schedule!.slices,
    totalSrcAmount: terms.order.srcAmount,
  }),
  termsOf: (sale: TwapSale) => {
    const destAmount = sale.destAmountPerSlice * BigInt(sale.numSlices)
    return slicedTerms(sale, { srcAmount: sale.totalSrcAmount, destAmount, kind: orderKinds.SELL })
  },
} as const satisfies IntentFamily
