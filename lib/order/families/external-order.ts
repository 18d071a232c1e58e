import { type IntentOrder, noBridge, orderKinds } from '../intent'
import type { IntentFamily, SignedHandler, SignedTerms } from './family'
import { fillRules } from './fill-rules'
import { orderStruct } from './order'

/** The signed struct of an order that a handler completes. */
type ExternalStruct = Omit<IntentOrder, 'beneficiary' | 'bridge'> & SignedHandler

/**
 * An order whose output goes to a contract that its owner signed, the handler, which adds it to a
 * position of the owner or repays a debt. It stays on its chain.
 */
export const externalOrder = {
  fields: [
    { name: 'owner', type: 'address' },
    { name: 'handler', type: 'address' },
    ...orderStruct.fields.filter(({ name }) => !['owner', 'beneficiary', 'bridge'].includes(name)),
    { name: 'data', type: 'bytes' },
  ],
  fills: fillRules.handler,
  kind: undefined,
  hasExpectedAmount: true,
  sharedNames: {},
  methods: { settle: { [orderKinds.SELL]: 'settleExternal', [orderKinds.BUY]: 'settleExternal' } },
  structOf: ({ order: { beneficiary: _, bridge: __, ...order }, handling }): ExternalStruct => ({
    ...order,
    ...handling!,
  }),
  termsOf: ({ handler, data, ...order }: ExternalStruct): SignedTerms => ({
    order: { ...order, beneficiary: order.owner, bridge: noBridge },
    handling: { handler, data },
  }),
} as const satisfies IntentFamily
