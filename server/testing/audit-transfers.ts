import { inArray } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { getIntentOrderByHash, getIntentTimeline } from '@/lib/api/intent/intent-records'
import { intentAbi } from '@/lib/chain/abi.generated'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import { addressAt } from '@/lib/chain/node/words'
import { roles } from '@/localnet/accounts'
import { type LocalClient, localChain } from '@/localnet/chain/clients'
import { relayFills } from '../db/bridge-schema'
import type { Database } from '../db/client'
import type { Transfer } from './bridge-traders'
import type { Ask } from './callers'

/** Sums of a token that left a chain, raw units. */
export type TransferSums = { chainId: number; deposited: bigint; paid: bigint; refunded: bigint; open: bigint }

/**
 * Sums of our relayer on the chain that repays it, raw units: the deposits that it paid, and the
 * repaid part.
 */
export type RelayerSums = { chainId: number; paid: bigint; repaid: bigint; owed: bigint }

export type TransferAudit = { transfers: TransferSums[]; relayer: RelayerSums[]; faults: string[] }

type Auditing = { clients: readonly LocalClient[]; database: Database; ask: Ask; transfers: readonly Transfer[] }

/**
 * Adds up all transfers of orders on both chains, and compares them with the answers and rows of
 * the service. No block may be made meanwhile.
 *
 * @example
 * (await auditTransfers({ clients, database, ask, transfers })).faults // []
 */
export const auditTransfers = async ({ clients, database, ask, transfers }: Auditing): Promise<TransferAudit> => {
  const faults: string[] = []
  const chains = await Promise.all(clients.map(readChain))
  const fills = chains.flatMap(({ fills }) => fills)
  const sums: TransferSums[] = []
  const relayer: RelayerSums[] = []
  const ends = new Map<string, 'paid' | 'refunded' | 'open'>()
  for (const { chainId, deposits, refunds } of chains) {
    const left = refunds.filter(({ to }) => to !== toLowerAddress(roles.relayer))
    const row = { chainId, deposited: 0n, paid: 0n, refunded: 0n, open: 0n }
    const own = { chainId, paid: 0n, repaid: 0n, owed: 0n }
    for (const { depositId, owner, amount, orderHash } of deposits) {
      const paid = fills.filter((fill) => fill.originChainId === chainId && fill.depositId === depositId)
      if (paid.length > 1) faults.push(`order ${orderHash} was paid ${paid.length} times`)
      const back = paid.length > 0 ? -1 : left.findIndex((refund) => refund.to === owner && refund.amount === amount)
      if (back >= 0) left.splice(back, 1)
      const end = paid.length > 0 ? 'paid' : back >= 0 ? 'refunded' : 'open'
      row.deposited += amount
      row[end] += amount
      ends.set(orderHash, end)
      if (paid[0]?.relayer === toLowerAddress(roles.relayer)) own.paid += amount
    }
    for (const { to, amount } of left) faults.push(`chain ${chainId} refunded ${amount} to ${to} for no deposit`)
    own.repaid = refunds.reduce((sum, { to, amount }) => sum + (to === toLowerAddress(roles.relayer) ? amount : 0n), 0n)
    sums.push(row)
    relayer.push(own)
  }
  const rows = await database
    .select()
    .from(relayFills)
    .where(
      inArray(
        relayFills.originChainId,
        clients.map(({ chain }) => chain.id),
      ),
    )
  for (const own of relayer) {
    const owed = rows.filter(
      ({ originChainId, isPaid, repaidTransaction }) =>
        originChainId === own.chainId && isPaid && repaidTransaction === null,
    )
    own.owed = owed.reduce((sum, fill) => sum + fill.owed, 0n)
    if (own.paid !== own.repaid + own.owed)
      faults.push(`chain ${own.chainId}: the relayer paid ${own.paid}, got ${own.repaid}, and is owed ${own.owed}`)
  }
  for (const { orderHash } of transfers) {
    const { status, transactions, refunds } = await ask(getIntentOrderByHash, { hash: orderHash })
    const end = ends.get(orderHash)
    const expected = end && { paid: 'COMPLETED', refunded: 'REFUNDED', open: 'BRIDGING' }[end]
    if (status !== expected) {
      const { events } = await ask(getIntentTimeline, { hash: orderHash })
      const happened = events.map(({ label, reason, times }) => `${label} ${reason} x${times}`).join(', ')
      faults.push(`order ${orderHash} is ${status}, and its transfer ${end ?? 'was never made'}: ${happened}`)
    }
    if (end === 'paid' && transactions.some(({ destinationTx }) => destinationTx === null))
      faults.push(`order ${orderHash} shows no transaction that paid it`)
    if (end === 'refunded' && refunds.length !== 1) faults.push(`order ${orderHash} shows ${refunds.length} refunds`)
  }
  return { transfers: sums, relayer, faults }
}

type Deposit = { depositId: bigint; owner: Address; amount: bigint; orderHash: Hex }
type Fill = { originChainId: number; depositId: bigint; relayer: Address }
type Refund = { to: Address; amount: bigint }

/** Reads the events of transfers on a chain from its first block on. */
const readChain = async (client: LocalClient) => {
  const chainId = client.chain.id
  const { intent, spokePool } = localChain(chainId).contracts
  const all = { fromBlock: 0n, strict: true } as const
  const pool = { ...all, address: spokePool!, abi: spokePoolAbi } as const
  const bridged = await client.getContractEvents({ ...all, address: intent!, abi: intentAbi, eventName: 'Bridged' })
  const filled = await client.getContractEvents({ ...pool, eventName: 'FilledRelay' })
  const executed = await client.getContractEvents({ ...pool, eventName: 'ExecutedRelayerRefundRoot' })
  const deposits = bridged.map(({ args }): Deposit => {
    const { transferId, owner, inputAmount, orderHash } = args
    return { depositId: transferId, owner: toLowerAddress(owner), amount: inputAmount, orderHash }
  })
  const fills = filled.map(({ args }): Fill => {
    const { originChainId, depositId, relayer } = args
    return { originChainId: Number(originChainId), depositId, relayer: toLowerAddress(addressAt(relayer, 0)) }
  })
  const refunds = executed.flatMap(({ args }): Refund[] =>
    args.refundAddresses.map((to, at) => ({ to: toLowerAddress(to), amount: args.refundAmounts[at]! })),
  )
  return { chainId, deposits, fills, refunds }
}
