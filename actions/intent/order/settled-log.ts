import { type Address, concat, type Hex, numberToHex, pad, toEventSelector } from 'viem'
import { isNativeToken } from '@/lib/address'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import type { VaultAmount } from '@/lib/chain/intent/intent-call'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import type { ExpectedLog } from '../../wallet/send/expected-log'

/** The topic of OrderSettled, indexed by owner, beneficiary and order. */
export const settledTopic = toEventSelector(
  'OrderSettled(address,address,address,address,uint256,uint256,uint256,uint256,uint256,bytes32)',
)
/** The topic of OrderPartiallyFilled, indexed by owner, beneficiary and order. */
const partTopic = toEventSelector(
  'OrderPartiallyFilled(address,address,address,address,uint256,uint256,uint256,uint256,uint256,uint256,bytes32)',
)
/** The topic of NonceInvalidated, indexed by owner. */
const invalidatedTopic = toEventSelector('NonceInvalidated(address,uint256)')
/** The topic of OrderCancelled, indexed by owner and order. */
const cancelledTopic = toEventSelector('OrderCancelled(address,bytes32,uint256)')
/** The topic of DepositNativeAndPreSign, indexed by owner and order. */
const depositedTopic = toEventSelector('DepositNativeAndPreSign(address,uint256,bytes32)')
/** The topic of PreSignatureSet, indexed by owner and order. */
const preSignedTopic = toEventSelector('PreSignatureSet(address,bytes32,bool)')
/** The topic of WithdrawNative, indexed by owner. */
const withdrawnTopic = toEventSelector('WithdrawNative(address,uint256)')

/** The topic of DepositToStrategyAndPreSign, indexed by owner, token (unless native) and vault. */
const earningTopic = toEventSelector('DepositToStrategyAndPreSign(address,address,address,uint256,bytes32)')
const nativeEarningTopic = toEventSelector('DepositNativeToStrategyAndPreSign(address,address,uint256,bytes32)')
/** The topic of WithdrawFromStrategy, indexed by owner, token (unless native) and vault. */
const leftTopic = toEventSelector('WithdrawFromStrategy(address,address,address,uint256)')
const nativeLeftTopic = toEventSelector('WithdrawNativeFromStrategy(address,address,uint256)')
/** The topics of the ends of a ProductiveOrder, indexed by owner, order and vault. */
const vaultCancelledTopic = toEventSelector('ProductiveOrderCancelled(address,bytes32,address,uint256)')
const vaultExpiredTopic = toEventSelector('ProductiveOrderExpired(address,bytes32,address,uint256)')

/** Returns the log of the intent contract for a filled order, or the last part of it. */
export const settledLog = (chain: Chain, hash: Hex): ExpectedLog => ({
  address: spenderOf(chain, 'intent'),
  topics: [settledTopic, null, null, hash],
})

/** Returns the log for each part of an order, including the last one. */
export const filledLog = (chain: Chain, hash: Hex): ExpectedLog => ({
  address: spenderOf(chain, 'intent'),
  topics: [[settledTopic, partTopic], null, null, hash],
})

/** Returns the log for an order that its owner cancels on the chain. */
export const cancelledLog = (chain: Chain, { order, hash }: HashedIntent, isNative: boolean): ExpectedLog => {
  const address = spenderOf(chain, 'intent')
  const owner = pad(order.owner)
  return isNative
    ? { address, topics: [cancelledTopic, owner, hash] }
    : { address, topics: [invalidatedTopic, owner], data: pad(`0x${order.nonce.toString(16)}`) }
}

/** Returns the log of the repaid deposit of a cancelled native order. */
export const paidBackLog = (chain: Chain, hash: Hex): ExpectedLog => ({
  address: spenderOf(chain, 'intent'),
  topics: [cancelledTopic, null, hash],
})

/** Returns the log of a deposit for a native order, raw units, which signs it. */
export const depositedLog = (
  chain: Chain,
  { owner, hash, amount }: { owner: Address; hash: Hex; amount: bigint },
): ExpectedLog => ({
  address: spenderOf(chain, 'intent'),
  topics: [depositedTopic, pad(owner), hash],
  data: numberToHex(amount, { size: 32 }),
})

/** Returns the log of a deposit in a vault that signs an order; the amount in raw units. */
export const earningLog = (
  chain: Chain,
  { owner, hash, token, strategy, amount }: { owner: Address; hash: Hex } & VaultAmount,
): ExpectedLog => ({
  address: spenderOf(chain, 'intent'),
  topics: isNativeToken(token)
    ? [nativeEarningTopic, pad(owner), pad(strategy)]
    : [earningTopic, pad(owner), pad(token), pad(strategy)],
  data: concat([numberToHex(amount, { size: 32 }), hash]),
})

/** Returns the log of a withdrawal from a vault. */
export const leftLog = (
  chain: Chain,
  owner: Address,
  { token, strategy }: Pick<VaultAmount, 'token' | 'strategy'>,
): ExpectedLog => ({
  address: spenderOf(chain, 'intent'),
  topics: isNativeToken(token)
    ? [nativeLeftTopic, pad(owner), pad(strategy)]
    : [leftTopic, pad(owner), pad(token), pad(strategy)],
})

/** Returns the log of an ended order with its source in a vault, cancelled or expired. */
export const vaultEndLog = (chain: Chain, hash: Hex): ExpectedLog => ({
  address: spenderOf(chain, 'intent'),
  topics: [[vaultCancelledTopic, vaultExpiredTopic], null, hash],
})

/** Returns the log of an order signed by a transaction; some deployments do not emit it. */
export const preSignedLog = (chain: Chain, { owner, hash }: { owner: Address; hash: Hex }): ExpectedLog => ({
  address: spenderOf(chain, 'intent'),
  topics: [preSignedTopic, pad(owner), hash],
  data: numberToHex(1, { size: 32 }),
})

/** Returns the log of a withdrawal of an amount from the deposits, raw units. */
export const withdrawnLog = (chain: Chain, owner: Address, amount: bigint): ExpectedLog => ({
  address: spenderOf(chain, 'intent'),
  topics: [withdrawnTopic, pad(owner)],
  data: numberToHex(amount, { size: 32 }),
})
