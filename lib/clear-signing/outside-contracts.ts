import { maxUint160 } from 'viem'
import { permit2Abi } from '../chain/approval/approval-call'
import { permit2Types } from '../chain/approval/typed-data'
import { spokePoolAbi } from '../chain/bridge/spoke-pool.generated'
import { permitSingleTypes } from '../chain/intent/intent-permit'
import { wrapAbi } from '../chain/swap/wrap-call'
import { account, cappedAmount, contract, date, nativeAmount, setDate, ticker } from './fields'
import { callFormats, messageFormat } from './formats'

const spender = contract('spender', 'Spender')

/** The formats of calls and messages of contracts of others that pages ask wallets to sign. */
export const permit2Calls = callFormats(permit2Abi, {
  approve: {
    intent: 'Change an allowance in Permit2',
    fields: [
      cappedAmount('amount', 'Spend up to', { tokenPath: 'token', max: maxUint160, message: 'Unlimited' }),
      spender,
      setDate('expiration'),
    ],
  },
})

export const permit2Messages = {
  ...messageFormat(
    { types: permit2Types, primaryType: 'PermitTransferFrom' },
    {
      intent: 'Allow one payment',
      interpolatedIntent: 'Let {spender} take {permitted.amount} once, until {deadline}',
      fields: [
        cappedAmount('permitted.amount', 'Spend up to', {
          tokenPath: 'permitted.token',
          message: 'Unlimited',
        }),
        spender,
        date('deadline'),
      ],
    },
  ),
  ...messageFormat(
    { types: permitSingleTypes, primaryType: 'PermitSingle' },
    {
      intent: 'Allow payments',
      interpolatedIntent: 'Let {spender} take up to {details.amount} until {details.expiration}',
      fields: [
        cappedAmount('details.amount', 'Spend up to', {
          tokenPath: 'details.token',
          max: maxUint160,
          message: 'Unlimited',
        }),
        spender,
        date('details.expiration', 'Allowed until'),
        date('sigDeadline', 'Signature expires'),
      ],
    },
  ),
}

export const wrappedNativeCalls = callFormats(wrapAbi, {
  deposit: { intent: 'Wrap', interpolatedIntent: 'Wrap {@.value}', fields: [nativeAmount('@.value', 'Wrap')] },
  withdraw: { intent: 'Unwrap', interpolatedIntent: 'Unwrap {amount}', fields: [nativeAmount('amount', 'Unwrap')] },
})

/** Addresses are the low 20 bytes of a word. */
export const spokePoolCalls = callFormats(spokePoolAbi, {
  claimRelayerRefund: {
    intent: 'Claim refunds',
    interpolatedIntent: 'Claim refunds in {l2TokenAddress.[-20:]} to {refundAddress.[-20:]}',
    fields: [ticker('l2TokenAddress.[-20:]'), account('refundAddress.[-20:]', 'Recipient')],
  },
})
