import { orderKinds } from '../intent'
import { sliceAmount } from '../twap'
import type { IntentFamily, MinimumTerms } from './family'
import { fillRules } from './fill-rules'
import { commonOf, fieldsWith, slicedTerms, type TwapSale } from './sliced-struct'

const minimumPerSlice = ({ order, schedule }: MinimumTerms): bigint => sliceAmount(order.destAmount, schedule)

/** A sale in slices. The minimum of the order is the slice's minimum, times their number. */
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
  minimumPerSlice,
  structOf: (terms): TwapSale => ({
    ...commonOf(terms),
    destAmountPerSlice: minimumPerSlice(terms),
    totalSrcAmount: terms.order.srcAmount,
  }),
  termsOf: (sale: TwapSale) => {
    const destAmount = sale.destAmountPerSlice * BigInt(sale.numSlices)
    return slicedTerms(sale, { srcAmount: sale.totalSrcAmount, destAmount, kind: orderKinds.SELL })
  },
} as const satisfies IntentFamily
