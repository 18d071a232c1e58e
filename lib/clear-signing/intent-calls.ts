import { intentAbi } from '../chain/abi.generated'
import { olderIntentAbi } from '../chain/intent/intent-call'
import type { Formats, Shown } from './descriptor'
import { account, cappedAmount, contract, named, nativeAmount, raw, ticker, tokenAmount } from './fields'
import { callFormats } from './formats'

const deposit = nativeAmount('@.value', 'Deposit')
const orderHash = raw('orderHash', 'Order')
const vault = contract('strategy', 'Vault')
const vaultDeposit = tokenAmount('amount', 'Deposit', 'token')
const to = account('recipient', 'Recipient')

/** The names of an order's amounts; `isSlice` if it receives that of a slice. */
type Amounts = { pays: string; receives: string; isSlice?: true }

/** Returns what is shown of a cancelled order. Its deposit goes back to the owner. */
const cancelled = (order: string, amounts: Amounts): Shown => {
  const [pays, receives] = [`${order}.${amounts.pays}`, `${order}.${amounts.receives}`]
  const [label, unit] = amounts.isSlice ? ['Slice receives', ' a slice'] : ['Order receives', '']
  return {
    intent: 'Cancel order, take its deposit back',
    interpolatedIntent: `Cancel the order to pay {${pays}} for {${receives}}${unit}`,
    fields: [tokenAmount(pays, 'Order pays', `${order}.srcToken`), tokenAmount(receives, label, `${order}.destToken`)],
  }
}
const plain = { pays: 'srcAmount', receives: 'destAmount' }

/** Formats of calls to the intent contract by owners of orders and by partners. */
export const intentCalls: Formats = {
  ...callFormats(olderIntentAbi, { cancelAndWithdraw: cancelled('orderWithSig.order', plain) }),
  ...callFormats(intentAbi, {
    depositNative: {
      intent: 'Deposit for orders',
      interpolatedIntent: 'Deposit {@.value} for orders',
      fields: [deposit],
    },
    depositNativeAndPreSign: {
      intent: 'Deposit and sign an order',
      interpolatedIntent: 'Deposit {@.value} and sign the order {orderHash}',
      fields: [deposit, orderHash],
    },
    depositNativeToStrategy: {
      intent: 'Deposit in a vault',
      interpolatedIntent: 'Deposit {@.value} in {strategy}',
      fields: [deposit, vault],
    },
    depositNativeToStrategyAndPreSign: {
      intent: 'Deposit in a vault and sign an order',
      interpolatedIntent: 'Deposit {@.value} in {strategy} and sign the order {orderHash}',
      fields: [deposit, vault, orderHash],
    },
    depositToStrategy: {
      intent: 'Deposit in a vault',
      interpolatedIntent: 'Deposit {amount} in {strategy}',
      fields: [vaultDeposit, vault],
    },
    depositToStrategyWithPermit: {
      intent: 'Deposit in a vault',
      interpolatedIntent: 'Deposit {amount} in {strategy}',
      fields: [vaultDeposit, vault],
    },
    depositToStrategyAndPreSign: {
      intent: 'Deposit in a vault and sign an order',
      interpolatedIntent: 'Deposit {amount} in {strategy} and sign the order {orderHash}',
      fields: [vaultDeposit, vault, orderHash],
    },
    depositToStrategyAndPreSignWithPermit: {
      intent: 'Deposit in a vault and sign an order',
      interpolatedIntent: 'Deposit {amount} in {strategy} and sign the order {orderHash}',
      fields: [vaultDeposit, vault, orderHash],
    },
    setPreSignature: {
      intent: 'Sign an order on the chain',
      fields: [orderHash, named('preSigned', 'Signature', 'signatures')],
    },
    withdrawNative: {
      intent: 'Withdraw a deposit',
      interpolatedIntent: 'Withdraw {amount} of your deposit',
      fields: [nativeAmount('amount', 'Withdraw')],
    },
    withdrawNativeFromStrategy: {
      intent: 'Withdraw from a vault',
      interpolatedIntent: 'Withdraw {amount} from {strategy}',
      fields: [cappedAmount('amount', 'Withdraw', { message: 'Everything in' }), vault],
    },
    // The call does not name the token of the vault.
    withdrawFromStrategy: { intent: 'Withdraw from a vault', fields: [raw('amount', 'Withdraw (raw units)'), vault] },
    cancelAndWithdraw: cancelled('order', plain),
    withdrawAndCancel: cancelled('order', plain),
    cancelTWAPAndWithdraw: cancelled('order', {
      pays: 'totalSrcAmount',
      receives: 'destAmountPerSlice',
      isSlice: true,
    }),
    cancelTWAPBuyAndWithdraw: cancelled('order', { pays: 'maxSrcAmount', receives: 'totalDestAmount' }),
    cancelProductiveAndWithdraw: cancelled('orderWithSig.order', plain),
    expireProductiveAndWithdraw: {
      ...cancelled('orderWithSig.order', plain),
      intent: 'End an expired order',
      interpolatedIntent:
        'End the expired order of {orderWithSig.order.owner} to pay {orderWithSig.order.srcAmount} ' +
        'for {orderWithSig.order.destAmount}',
      fields: [...cancelled('orderWithSig.order', plain).fields, account('orderWithSig.order.owner', 'Paid back to')],
    },
    invalidateNonce: {
      intent: 'Cancel an order',
      interpolatedIntent: 'Cancel the order with nonce {nonce}',
      fields: [raw('nonce', 'Order nonce')],
    },
    invalidateNonces: { intent: 'Cancel orders', fields: [raw('nonces.[]', 'Order nonce')] },
    withdrawFees: {
      intent: 'Claim partner fees',
      interpolatedIntent: 'Claim {amount} to {recipient}',
      fields: [tokenAmount('amount', 'Claim', 'token'), to],
    },
    withdrawAllFees: {
      intent: 'Claim all partner fees',
      interpolatedIntent: 'Claim all fees in {token} to {recipient}',
      fields: [ticker('token'), to],
    },
    batchWithdrawAllFees: { intent: 'Claim all partner fees', fields: [ticker('tokens.[]'), to] },
  }),
}

export const intentCallEnums = { signatures: { true: 'Given', false: 'Taken back' } }
