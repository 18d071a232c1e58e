import { type IntentOrder, orderKinds } from '../intent'
import type { IntentFamily, SignedTerms } from './family'
import { fillRules } from './fill-rules'

/** The struct of `Order` and `FillableOrder`, whose signatures differ by their type names. */
export const orderStruct = {
  fields: [
    { name: 'owner', type: 'address' },
    { name: 'beneficiary', type: 'address' },
    { name: 'srcToken', type: 'address' },
    { name: 'destToken', type: 'address' },
    { name: 'srcAmount', type: 'uint256' },
    { name: 'destAmount', type: 'uint256' },
    { name: 'expectedAmount', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
    { name: 'kind', type: 'uint8' },
    { name: 'nonce', type: 'uint256' },
    { name: 'partnerAndFee', type: 'uint256' },
    { name: 'permit', type: 'bytes' },
    { name: 'metadata', type: 'bytes' },
    { name: 'bridge', type: 'Bridge' },
  ],
  kind: undefined,
  hasExpectedAmount: true,
  sharedNames: {},
  structOf: ({ order }: SignedTerms): IntentOrder => order,
  termsOf: (order: IntentOrder): SignedTerms => ({ order }),
} as const

/** An order that one settlement fills. */
export const order = {
  ...orderStruct,
  fills: fillRules.whole,
  methods: {
    settle: { [orderKinds.SELL]: 'swapSettle', [orderKinds.BUY]: 'buySettle' },
    direct: 'directSettle',
    cancel: { name: 'cancelAndWithdraw', flags: [false] },
  },
} as const satisfies IntentFamily
