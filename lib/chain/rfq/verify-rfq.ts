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

/** What a person confirmed: to fill an order with so much takerAsset (raw units), or to take orders back. */
export type RfqIntent = ({ kind: 'fill' } & RfqFillTerms) | { kind: 'cancel'; orderHashes: readonly Hex[] }

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
 * Reads a transaction of the desk and compares all of it with what the person confirmed; an empty list means it may be sent. The
 * contract is the one of the registry, native tokens never go along, and bytes that nobody reads are a difference. Permits are read
 * too: each is of the one who pays, for this contract; the taker's allows exactly what is paid and what is committed beside it, or all
 * where its token knows nothing else (DAI).
 *
 * @example
 * verifyRfqCall(mainnet, { ...transaction, to: attacker }, intent) // [{ field: 'to', expected: '0xe92b...5a06', found: '0xbad...' }]
 */
export const verifyRfqCall = (chain: Chain, transaction: ContractTransaction, intent: RfqIntent): Difference[] => {
  const { differences, same } = compareFields()
  const samePermit = (field: string, permit: Hex, owner: Address) => {
    const said = readRfqPermit(permit)
    same(`${field}.owner`, owner, said?.owner)
    same(`${field}.spender`, spenderOf(chain, 'rfq'), said?.spender)
    return said
  }
  same('to', spenderOf(chain, 'rfq'), transaction.to)
  same('value', 0n, transaction.value)
  const call = readCall(rfqAbi, transaction.data)
  if (!call) return [...differences, { field: 'data', expected: 'a call of the RFQ contract', found: 'other bytes' }]
  same('method', methodOf(intent), call.functionName)
  if (differences.length > 0) return differences
  if (intent.kind === 'fill') {
    const [order, signature, pays, target, ofTaker, ofMaker] = call.args as unknown as readonly [
      RfqOrder,
      Hex,
      bigint,
      ...([Address, Hex, Hex] | []),
    ]
    for (const field of orderFields) same(`order.${field}`, intent.order[field], order[field])
    same('signature', intent.signature, signature)
    same('takerTokenFillAmount', intent.pays, pays)
    const { permits } = intent
    if (!permits) return differences
    same('target', permits.account, target)
    same('permitTakerAsset', permits.takerAsset, ofTaker)
    same('permitMakerAsset', permits.makerAsset, ofMaker)
    if (permits.takerAsset !== '0x') {
      const said = samePermit('permitTakerAsset', permits.takerAsset, permits.account)
      const allowed = size(permits.takerAsset) === 256 ? maxUint256 : intent.pays + permits.committed
      same('permitTakerAsset.value', allowed, said?.value)
    }
    if (permits.makerAsset !== '0x') samePermit('permitMakerAsset', permits.makerAsset, order.maker)
    return differences
  }
  const [hashes] = call.args as readonly [readonly Hex[]]
  same('orderHashes', intent.orderHashes.join(), hashes.join())
  return differences
}

/**
 * Compares typed data with the order that a person confirmed, and its digest with the hash by which the order will be known; an empty
 * list means it may be signed. Domain name, version, chain and contract are the pinned ones.
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

const methodOf = (intent: RfqIntent) => {
  if (intent.kind === 'cancel') return 'cancelOrders'
  return intent.permits ? 'partialFillOrderWithTargetPermit' : 'partialFillOrder'
}
