import { orderKinds } from '../intent'
import type { IntentFamily } from './family'
import { fillRules } from './fill-rules'
import { orderStruct } from './order'

/** An order that settlements fill in parts of any size. */
export const fillableOrder = {
  ...orderStruct,
  fills: fillRules.parts,
  methods: {
    settle: { [orderKinds.SELL]: 'swapSettleFillable', [orderKinds.BUY]: 'swapSettleFillable' },
    direct: 'directSettleFillable',
    cancel: { name: 'cancelAndWithdraw', flags: [true] },
  },
} as const satisfies IntentFamily
