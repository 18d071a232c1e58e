import { type IntentOrder, orderKinds } from '../intent'
import type { SignedPosition } from '../position/position'
import type { IntentFamily, SignedTerms } from './family'
import { fillRules } from './fill-rules'
import { orderStruct } from './order'

/** The signed struct of a sale from a vault. */
type ProductiveStruct = Omit<IntentOrder, 'kind'> & SignedPosition

/** A sale whose source earns in a vault while the order is open, and is sold with its yield. */
export const productiveOrder = {
  fields: [
    ...orderStruct.fields.filter(({ name }) => name !== 'kind' && name !== 'bridge'),
    { name: 'strategy', type: 'address' },
    { name: 'shares', type: 'uint256' },
    { name: 'useShares', type: 'bool' },
    { name: 'bridge', type: 'Bridge' },
  ],
  fills: fillRules.position,
  kind: orderKinds.SELL,
  hasExpectedAmount: true,
  sharedNames: {},
  methods: {
    settle: { [orderKinds.SELL]: 'swapSettleProductive', [orderKinds.BUY]: 'swapSettleProductive' },
    direct: 'directSettleProductive',
    cancel: { name: 'cancelProductiveAndWithdraw', flags: [] },
  },
  structOf: ({ order: { kind: _, ...order }, position }): ProductiveStruct => ({ ...order, ...position! }),
  termsOf: ({ strategy, shares, useShares, ...order }: ProductiveStruct): SignedTerms => ({
    order: { ...order, kind: orderKinds.SELL },
    position: { strategy, shares, useShares },
  }),
} as const satisfies IntentFamily
