import { zeroAddress } from '../address'
import { cancellationTypedData } from '../chain/intent/cancellation-typed-data'
import { intentTypes } from '../chain/intent/intent-typed-data'
import { type FamilyName, familyNames } from '../order/families/families'
import type { Field, Formats, Shown } from './descriptor'
import { contract, date, named, partnerFee, raw, recipient, tokenAmount } from './fields'
import { messageFormat } from './formats'

/** Bits 7-0 of the fee word are the fee. */
const feeBytes = 1

/** The chain and the token of an order that is paid on another chain. */
const destination: readonly Field[] = [
  {
    path: 'bridge.destinationChainId',
    label: 'Receive on',
    format: 'chainId',
    visible: { ifNotIn: [0] },
  },
  {
    path: 'bridge.outputToken',
    label: 'Receive as',
    format: 'tokenTicker',
    params: { chainIdPath: 'bridge.destinationChainId' },
    visible: { ifNotIn: [zeroAddress] },
  },
]

const ends = [date('deadline'), ...partnerFee('partnerAndFee', feeBytes)]
const pay = tokenAmount('srcAmount', 'Pay', 'srcToken')
const terms = named('kind', 'Terms', 'kinds')
const elsewhere = [recipient('beneficiary'), ...destination, ...ends]
const slices = [raw('numSlices', 'Slices'), { path: 'interval', label: 'One every', format: 'duration' } as const]

/**
 * Formats of the families. There is no sentence, because it could not say that an order is
 * paid on another chain, which must not stay hidden.
 */
const shownOrders: Readonly<Record<FamilyName, Shown>> = {
  Order: {
    intent: 'Place an order',
    fields: [pay, tokenAmount('destAmount', 'Receive', 'destToken'), terms, ...elsewhere],
  },
  FillableOrder: {
    intent: 'Place an order, filled in parts',
    fields: [pay, tokenAmount('destAmount', 'Receive', 'destToken'), terms, ...elsewhere],
  },
  TWAPOrder: {
    intent: 'Sell in slices',
    fields: [
      tokenAmount('totalSrcAmount', 'Pay in total', 'srcToken'),
      tokenAmount('destAmountPerSlice', 'Receive per slice at least', 'destToken'),
      ...slices,
      ...elsewhere,
    ],
  },
  TWAPBuyOrder: {
    intent: 'Buy in slices',
    fields: [
      tokenAmount('totalDestAmount', 'Receive in total', 'destToken'),
      tokenAmount('maxSrcAmount', 'Pay at most', 'srcToken'),
      ...slices,
      ...elsewhere,
    ],
  },
  ProductiveOrder: {
    intent: 'Sell out of a vault',
    fields: [
      pay,
      tokenAmount('destAmount', 'Receive at least', 'destToken'),
      contract('strategy', 'Vault'),
      { ...tokenAmount('shares', 'Vault shares', 'strategy'), visible: { ifNotIn: [0] } },
      named('useShares', 'Sells', 'sold'),
      ...elsewhere,
    ],
  },
  ExternalOrder: {
    intent: 'Trade for a position',
    fields: [
      pay,
      tokenAmount('destAmount', 'Receive', 'destToken'),
      terms,
      contract('handler', 'Paid to'),
      raw('data', 'Instructions'),
      ...ends,
    ],
  },
}

const { types, primaryType } = cancellationTypedData({ chainId: 1, intent: zeroAddress }, [])

/** The formats of what owners sign for the intent contract. */
export const intentMessages: Formats = {
  ...Object.assign(
    {},
    ...familyNames.map((name) => messageFormat({ types: intentTypes(name), primaryType: name }, shownOrders[name])),
  ),
  ...messageFormat({ types, primaryType }, { intent: 'Cancel orders', fields: [raw('orderIds.[]', 'Order')] }),
}

export const intentEnums = {
  kinds: { 0: 'Pay exactly, receive at least', 1: 'Receive exactly, pay at most' },
  sold: { true: 'These shares with their yield', false: 'The amount alone' },
}
