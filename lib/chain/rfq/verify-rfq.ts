import { type Address, type Hex, hashTypedData, maxUint256, size, type TypedDataDefinition } from 'viem'
import type { RfqOrder } from '@/lib/order/rfq'
import { rfqAbi } from '../abi.generated'
import { spenderOf } from '../approval/requirements'
import type { Chain } from '../chain'
import { compareFields, type Difference } from '../node/difference'
import { readCall } from '../node/read-call'
import type { ContractTransaction, RfqFillTerms } from './rfq-call'
import { readRfqPermit } from './rfq-permit'
import { hashRfqOrder } from './rfq-typed-data'

/** The confirmed call: a fill with an amount of takerAsset (raw units), or a cancellation. */
export type ExpectedRfqCall = ({ kind: 'fill' } & RfqFillTerms) | { kind: 'cancel'; orderHashes: readonly Hex[] }

const orderFields = [
  'nonceAndMeta',
  'expiry',
  'makerAsset',
  'takerAsset',
  'maker',
  'taker',
  'makerAmount',
  'takerAmount',
] as const satisfies readonly (keyof RfqOrder)[]

/**
 * Decodes an OTC transaction and compares it with the confirmed call; returns an empty list if it
 * may be sent. The contract must be the registry's, the value zero, and extra bytes count as a
 * difference. Permits are decoded, too: each must be signed by the payer of its token, for this
 * contract; the taker's must allow exactly the paid and the committed amount, or everything if its
 * token supports nothing else (DAI).
 *
 * @example
 * verifyRfqCall(mainnet, { ...transaction, to: attacker }, expected)[0].field // 'to'
 */
export const verifyRfqCall = (
  chain: Chain,
  transaction: ContractTransaction,
  expectedCall: ExpectedRfqCall,
): Difference[] => {
  const { differences, same } = compareFields()
  const samePermit = (field: string, permit: Hex, owner: Address) => {
    const decoded = readRfqPermit(permit)
    same(`${field}.owner`, owner, decoded?.owner)
    same(`${field}.spender`, spenderOf(chain, 'rfq'), decoded?.spender)
    return decoded
  }
  same('to', spenderOf(chain, 'rfq'), transaction.to)
  same('value', 0n, transaction.value)
  const call = readCall(rfqAbi, transaction.data)
  if (!call) return [...differences, { field: 'data', expected: 'a call of the RFQ contract', found: 'other bytes' }]
  same('method', methodOf(expectedCall), call.functionName)
  if (differences.length > 0) return differences
  if (expectedCall.kind === 'fill') {
    const [order, signature, pays, target, ofTaker, ofMaker] = call.args as unknown as readonly [
      RfqOrder,
      Hex,
      bigint,
      ...([Address, Hex, Hex] | []),
    ]
    for (const field of orderFields) same(`order.${field}`, expectedCall.order[field], order[field])
    same('signature', expectedCall.signature, signature)
    same('takerTokenFillAmount', expectedCall.pays, pays)
    const { permits } = expectedCall
    if (!permits) return differences
    same('target', permits.account, target)
    same('permitTakerAsset', permits.takerAsset, ofTaker)
    same('permitMakerAsset', permits.makerAsset, ofMaker)
    if (permits.takerAsset !== '0x') {
      const decoded = samePermit('permitTakerAsset', permits.takerAsset, permits.account)
      const allowed = size(permits.takerAsset) === 256 ? maxUint256 : expectedCall.pays + permits.committed
      same('permitTakerAsset.value', allowed, decoded?.value)
    }
    if (permits.makerAsset !== '0x') samePermit('permitMakerAsset', permits.makerAsset, order.maker)
    return differences
  }
  const [hashes] = call.args as readonly [readonly Hex[]]
  same('orderHashes', expectedCall.orderHashes.join(), hashes.join())
  return differences
}

/**
 * Compares typed data with the confirmed order, and its digest with the order's hash; returns an
 * empty list if it may be signed. The domain must be the registry's.
 *
 * @example
 * verifyRfqTypedData(mainnet, rfqTypedData({ chainId: 1, rfq: attacker }, order), order)
 * // [{ field: 'domain.verifyingContract', expected: '0xe92b...5a06', found: '0xbad...' }]
 */
export const verifyRfqTypedData = (chain: Chain, typedData: TypedDataDefinition, order: RfqOrder): Difference[] => {
  const { differences, same } = compareFields()
  const domain = typedData.domain ?? {}
  same('domain.name', 'AUGUSTUS RFQ', domain.name)
  same('domain.version', '1', domain.version)
  same('domain.chainId', chain.id, domain.chainId)
  same('domain.verifyingContract', spenderOf(chain, 'rfq'), domain.verifyingContract)
  same('primaryType', 'Order', typedData.primaryType)
  const message = typedData.message as Readonly<Record<string, unknown>>
  for (const field of orderFields) same(field, order[field], message[field])
  same('fields', orderFields.length, Object.keys(message).length)
  if (differences.length > 0) return differences
  same('digest', hashRfqOrder({ chainId: chain.id, rfq: spenderOf(chain, 'rfq') }, order), hashTypedData(typedData))
  return differences
}

const methodOf = (expectedCall: ExpectedRfqCall) => {
  if (expectedCall.kind === 'cancel') return 'cancelOrders'
  return expectedCall.permits ? 'partialFillOrderWithTargetPermit' : 'partialFillOrder'
}
