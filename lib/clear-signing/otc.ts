import { rfqAbi } from '../chain/abi.generated'
import { rfqTypes } from '../chain/rfq/rfq-typed-data'
import type { Shown } from './descriptor'
import { account, raw, setAccount, setDate, tokenAmount } from './fields'
import { callFormats, messageFormat } from './formats'

/** The formats of what makers sign. A field that is not set means anyone, or without expiry. */
export const otcMessages = messageFormat(
  { types: rfqTypes, primaryType: 'Order' },
  {
    intent: 'Sign an offer',
    fields: [
      tokenAmount('makerAmount', 'Pay', 'makerAsset'),
      tokenAmount('takerAmount', 'Receive', 'takerAsset'),
      setAccount('taker', 'Only for'),
      setDate('expiry'),
    ],
  },
)

const target = account('target', 'Recipient')
const maker = account('order.maker', 'Offer of')

const whole: Shown = {
  intent: 'Fill an offer',
  interpolatedIntent: 'Pay {order.takerAmount} for {order.makerAmount} of {order.maker}',
  fields: [
    tokenAmount('order.takerAmount', 'Pay', 'order.takerAsset'),
    tokenAmount('order.makerAmount', 'Receive', 'order.makerAsset'),
    maker,
  ],
}

/** A part costs and pays its share of the whole offer. */
const part: Shown = {
  intent: 'Fill an offer in part',
  interpolatedIntent:
    'Pay {takerTokenFillAmount} at the price of {order.takerAmount} for {order.makerAmount} of {order.maker}',
  fields: [
    tokenAmount('takerTokenFillAmount', 'Pay', 'order.takerAsset'),
    tokenAmount('order.takerAmount', 'Whole offer costs', 'order.takerAsset'),
    tokenAmount('order.makerAmount', 'Whole offer pays', 'order.makerAsset'),
    maker,
  ],
}

const paidTo = ({ interpolatedIntent, ...shown }: Shown): Shown => ({
  ...shown,
  interpolatedIntent: `${interpolatedIntent}, paid to {target}`,
  fields: [...shown.fields, target],
})

/** Formats of calls to the OTC contract by takers and makers. */
export const otcCalls = callFormats(rfqAbi, {
  fillOrder: whole,
  fillOrderWithTarget: paidTo(whole),
  partialFillOrder: part,
  partialFillOrderWithTarget: paidTo(part),
  partialFillOrderWithTargetPermit: paidTo(part),
  cancelOrder: {
    intent: 'Cancel an offer',
    interpolatedIntent: 'Cancel the offer {orderHash}',
    fields: [raw('orderHash', 'Offer')],
  },
  cancelOrders: { intent: 'Cancel offers', fields: [raw('orderHashes.[]', 'Offer')] },
})
