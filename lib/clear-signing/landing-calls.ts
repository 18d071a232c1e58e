import { landingAbi } from '../chain/abi.generated'
import { account, tokenAmount } from './fields'
import { callFormats } from './formats'

/** Formats of the call that pays out what arrived from another chain and was not sold in time. */
export const landingCalls = callFormats(landingAbi, {
  release: {
    intent: 'Pay out an unsold arrival',
    interpolatedIntent: 'Pay {arrival.amount} to {arrival.recipient}',
    fields: [tokenAmount('arrival.amount', 'Pay', 'arrival.token'), account('arrival.recipient', 'Recipient')],
  },
})
