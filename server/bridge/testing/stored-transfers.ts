import { type Address, toHex } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { acrossSelector } from '@/lib/chain/bridge/across'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { encodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import { fillSecondsOf } from '@/lib/order/bridge/speeds'
import { intentOrderOf } from '@/lib/order/testing/intent-order'
import { bridgeLegs, relayFills } from '../../db/bridge-schema'
import type { Database } from '../../db/client'
import { intentOrders, settlementAttempts, settlements } from '../../db/intent-schema'
import { usdc, weth } from '../../intent/testing/intent-desk'

/** A test's transfer from chain 1 to 42161, with the seconds until its payment if it is paid. */
export type StoredTransfer = {
  owner: Address
  paidAfter?: number
  fillSeconds?: bigint
  outputAmount?: bigint
  /** True if our relayer paid it at the fast speed. */
  isPaidFast?: boolean
  isLate?: boolean
}

const firstSeconds = 1_700_000_000n
const farUsdc = toLowerAddress(findTokenBySymbol(arbitrum, 'USDC')!.address)
const chunk = 500

/**
 * Replaces all stored transfers by these, the oldest first.
 *
 * @example
 * await storeTransfers(database(), [{ owner, paidAfter: 36 }])
 */
export const storeTransfers = async (database: Database, transfers: readonly StoredTransfer[]): Promise<void> => {
  for (const table of [relayFills, settlementAttempts, settlements, bridgeLegs, intentOrders])
    await database.delete(table)
  for (let start = 0; start < transfers.length; start += chunk) {
    const some = transfers.slice(start, start + chunk).map((transfer, at) => rowsOf(transfer, start + at))
    await database.insert(intentOrders).values(some.map(({ order }) => order))
    await database.insert(bridgeLegs).values(some.map(({ leg }) => leg))
    const fills = some.flatMap(({ fill }) => fill ?? [])
    if (fills.length === 0) continue
    await database.insert(settlements).values(fills.map(({ settlement }) => settlement))
    await database.insert(relayFills).values(fills.map(({ paid }) => paid))
  }
}

const rowsOf = (transfer: StoredTransfer, index: number) => {
  const { owner, paidAfter, fillSeconds = fillSecondsOf.standard, outputAmount = 10_000_000n } = transfer
  const name = toHex(index + 1, { size: 32 })
  const { bridge: _, ...order } = intentOrderOf({ owner, srcToken: weth, destToken: usdc, nonce: BigInt(index) })
  const blockSeconds = firstSeconds + BigInt(index)
  const isPaid = paidAfter !== undefined
  const leg = {
    relayHash: name,
    orderHash: name,
    chainId: 1,
    destChainId: arbitrum.id,
    part: 0n,
    transferId: BigInt(index),
    blockNumber: BigInt(index),
    blockHash: name,
    blockSeconds,
    logIndex: 0,
    transactionHash: name,
    owner,
    recipient: owner,
    inputToken: usdc,
    inputAmount: outputAmount,
    outputToken: farUsdc,
    outputAmount,
    fillDeadline: blockSeconds + fillSeconds,
    isAsked: true,
    isLate: transfer.isLate ?? false,
    state: isPaid ? ('paid' as const) : ('sent' as const),
    fillTransaction: isPaid ? name : null,
    fillBlock: isPaid ? 1n : null,
    paidSeconds: isPaid ? blockSeconds + BigInt(paidAfter) : null,
    paidAmount: isPaid ? outputAmount : null,
    paidTo: isPaid ? owner : null,
  }
  return { leg, order: orderRowOf(order, { name, fillSeconds }), fill: transfer.isPaidFast ? fillOf(leg) : undefined }
}

type SentRow = { relayHash: `0x${string}`; outputAmount: bigint }

const fillOf = ({ relayHash, outputAmount }: SentRow) => ({
  settlement: {
    id: relayHash,
    chainId: arbitrum.id,
    account: weth,
    nonce: Number(BigInt(relayHash)),
    agent: 'relayer',
    data: '0x' as const,
    gas: 1n,
    purpose: 'relay' as const,
    state: 'mined' as const,
    minedBlock: 1n,
    createdAtMs: 0,
    deadlineSeconds: firstSeconds,
  },
  paid: {
    settlementId: relayHash,
    relayHash,
    chainId: arbitrum.id,
    token: farUsdc,
    amount: outputAmount,
    originChainId: 1,
    originToken: usdc,
    owed: outputAmount,
    isInFlight: false,
    isPaid: true,
    deepAtBlock: 1n,
    createdAtMs: 0,
  },
})

const orderRowOf = (
  order: Omit<ReturnType<typeof intentOrderOf>, 'bridge'>,
  { name, fillSeconds }: { name: `0x${string}`; fillSeconds: bigint },
) => ({
  ...order,
  orderHash: name,
  id: name,
  chainId: 1,
  family: 'Order' as const,
  type: 'MARKET' as const,
  bridgeSelector: acrossSelector,
  destChainId: BigInt(arbitrum.id),
  outputToken: farUsdc,
  scalingFactor: 0,
  protocolData: encodeProtocolData({ fillSeconds, maxPips: 1_000n, maxFlat: 1_000_000n }),
  signature: `0x${'12'.repeat(64)}` as const,
  signer: 'key' as const,
  partner: 'anon',
  includeAgents: [],
  excludeAgents: [],
  limitRate: 1,
  heldToken: weth,
  pull: 'allowance' as const,
  createdAtMs: 0,
  updatedAtMs: 0,
  status: 'BRIDGING' as const,
  filled: order.srcAmount,
})
