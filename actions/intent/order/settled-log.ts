import { type Address, concat, type Hex, numberToHex, pad, toEventSelector } from 'viem'
import { isNativeToken } from '@/lib/address'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import type { VaultAmount } from '@/lib/chain/intent/intent-call'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import type { ExpectedLog } from '../../wallet/send/expected-log'

/** OrderSettled, by owner, beneficiary and order. */
export const settledTopic = toEventSelector(
  'OrderSettled(address,address,address,address,uint256,uint256,uint256,uint256,uint256,bytes32)',
)
/** OrderPartiallyFilled, by owner, beneficiary and order. */
const partTopic = toEventSelector(
  'OrderPartiallyFilled(address,address,address,address,uint256,uint256,uint256,uint256,uint256,uint256,bytes32)',
)
/** NonceInvalidated, by owner. */
const invalidatedTopic = toEventSelector('NonceInvalidated(address,uint256)')
/** OrderCancelled, by owner and order. */
const cancelledTopic = toEventSelector('OrderCancelled(address,bytes32,uint256)')
/** DepositNativeAndPreSign, by owner and order. */
const depositedTopic = toEventSelector('DepositNativeAndPreSign(address,uint256,bytes32)')
/** PreSignatureSet, by owner and order. */
const preSignedTopic = toEventSelector('PreSignatureSet(address,bytes32,bool)')
/** WithdrawNative, by owner. */
const withdrawnTopic = toEventSelector('WithdrawNative(address,uint256)')

/** DepositToStrategyAndPreSign, by owner, token and vault; of native tokens by owner and vault. */
const earningTopic = toEventSelector('DepositToStrategyAndPreSign(address,address,address,uint256,bytes32)')
const nativeEarningTopic = toEventSelector('DepositNativeToStrategyAndPreSign(address,address,uint256,bytes32)')
/** WithdrawFromStrategy, by owner, token and vault; of native tokens by owner and vault. */
const leftTopic = toEventSelector('WithdrawFromStrategy(address,address,address,uint256)')
const nativeLeftTopic = toEventSelector('WithdrawNativeFromStrategy(address,address,uint256)')
/** ProductiveOrderCancelled and ProductiveOrderExpired, by owner, order and vault. */
const vaultCancelledTopic = toEventSelector('ProductiveOrderCancelled(address,bytes32,address,uint256)')
const vaultExpiredTopic = toEventSelector('ProductiveOrderExpired(address,bytes32,address,uint256)')

/** What the intent contract writes when an order is filled, or the last part of it. */
export const settledLog = (chain: Chain, hash: Hex): ExpectedLog => ({
  address: spenderOf(chain, 'intent'),
  topics: [settledTopic, null, null, hash],
})

/** What it writes of each part of an order, the last one among them. */
export const filledLog = (chain: Chain, hash: Hex): ExpectedLog => ({
  address: spenderOf(chain, 'intent'),
  topics: [[settledTopic, partTopic], null, null, hash],
})

/** What it writes when an owner ends an order on the chain. */
export const cancelledLog = (chain: Chain, { order, hash }: HashedIntent, isNative: boolean): ExpectedLog => {
  const address = spenderOf(chain, 'intent')
  const owner = pad(order.owner)
  return isNative
    ? { address, topics: [cancelledTopic, owner, hash] }
    : { address, topics: [invalidatedTopic, owner], data: pad(`0x${order.nonce.toString(16)}`) }
}

/** What it writes besides when an order of native tokens is ended, whoever's: how much of the deposit was paid back. */
export const paidBackLog = (chain: Chain, hash: Hex): ExpectedLog => ({
  address: spenderOf(chain, 'intent'),
  topics: [cancelledTopic, null, hash],
})

/** What it writes when so much is deposited for a native order, raw units, and the order signed by that. */
export const depositedLog = (
  chain: Chain,
  { owner, hash, amount }: { owner: Address; hash: Hex; amount: bigint },
): ExpectedLog => ({
  address: spenderOf(chain, 'intent'),
  topics: [depositedTopic, pad(owner), hash],
  data: numberToHex(amount, { size: 32 }),
})

/** The log of a deposit in a vault that signs an order; the amount in raw units. */
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

/** The log of a withdrawal out of a vault. */
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

/** The log of the end of an order whose source is in a vault, by its owner or after its deadline. */
export const vaultEndLog = (chain: Chain, hash: Hex): ExpectedLog => ({
  address: spenderOf(chain, 'intent'),
  topics: [[vaultCancelledTopic, vaultExpiredTopic], null, hash],
})

/** What it writes when an owner signs an order by a transaction; not every deployment does. */
export const preSignedLog = (chain: Chain, { owner, hash }: { owner: Address; hash: Hex }): ExpectedLog => ({
  address: spenderOf(chain, 'intent'),
  topics: [preSignedTopic, pad(owner), hash],
  data: numberToHex(1, { size: 32 }),
})

/** What it writes when an owner takes so much out of what is deposited, raw units. */
export const withdrawnLog = (chain: Chain, owner: Address, amount: bigint): ExpectedLog => ({
  address: spenderOf(chain, 'intent'),
  topics: [withdrawnTopic, pad(owner)],
  data: numberToHex(amount, { size: 32 }),
})
