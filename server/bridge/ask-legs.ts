import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { encodeFunctionData, type Hex, size } from 'viem'
import { fillStatuses } from '@/lib/chain/bridge/spoke-pool'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import type { ReadableChain } from '../chain/facts/served-chain'
import { readMany } from '../chain/node/multicall'
import { bridgeLegs } from '../db/bridge-schema'
import type { BlockAt, BlockNamed, Fork } from '../ledger/cursor'
import type { ReadDeps } from '../ledger/indexer'
import { findPayments, type PaidLeg, type Payment } from './find-payments'

/** The destination chain's answer about a transfer at a block, with its payment if found. */
export type LegAnswer = { relayHash: Hex; isPaid: boolean; payment: Payment | undefined }

const limits = {
  /** Transfers per step; each block starts elsewhere, so that all get their turn. */
  asked: 2_000,
  /** Transfers per payment search. */
  searched: 100,
  /** Seconds between the deposits of one search, about the time until a payment. */
  apart: 21_600n,
} as const

/**
 * Asks a chain's SpokePool at its tip about open transfers to the chain, first those that were
 * never asked about. Transfers without an answer are omitted.
 *
 * @throws viem's errors when the node fails. A failed search for payments is logged and repeated at
 * the next block.
 * @example
 * await askLegs(deps, { tip, fork: undefined }) // [{ relayHash, isPaid: true, payment }]
 */
export const askLegs = async (
  deps: ReadDeps,
  { tip, fork }: { tip: BlockAt; fork: Fork | undefined },
): Promise<LegAnswer[]> => {
  const { database, chain, log } = deps
  // Payments above the common ancestor are searched again, also of closed transfers.
  const isUndone =
    fork && or(gt(bridgeLegs.fillBlock, fork.ancestor.number), gt(bridgeLegs.endBlock, fork.ancestor.number))
  const legs = await database
    .select({ ...asked, isSearched: or(isNull(bridgeLegs.paidSeconds), isUndone) as SQL<boolean> })
    .from(bridgeLegs)
    .where(and(eq(bridgeLegs.destChainId, chain.id), or(sql`not ${bridgeLegs.isClosed}`, isUndone)))
    .orderBy(bridgeLegs.isAsked, sql`${bridgeLegs.relayHash} < ${tip.hash}`, bridgeLegs.relayHash)
    .limit(limits.asked)
  const paid = await readPaid(deps, legs, tip)
  const searched = legs.filter(({ relayHash, isSearched }) => isSearched && paid.get(relayHash))
  const payments = new Map<Hex, Payment>()
  for (const batch of batchesOf(searched, tip))
    try {
      for (const [relayHash, payment] of await findPayments(deps, { legs: batch, tip }))
        payments.set(relayHash, payment)
    } catch (error) {
      // A missing payment event must not stop the chain, since it can be found later.
      const facts = { chainId: chain.id, block: tip.number, error: error instanceof Error ? error.name : 'unknown' }
      log('warn', 'payments of transfers were not found', facts)
    }
  return legs.flatMap(({ relayHash }) => {
    const isPaid = paid.get(relayHash)
    return isPaid === undefined ? [] : [{ relayHash, isPaid, payment: payments.get(relayHash) }]
  })
}

const { relayHash, chainId, transferId, blockSeconds, fillDeadline, message } = bridgeLegs
const asked = { relayHash, chainId, transferId, blockSeconds, fillDeadline, message }

/** Splits transfers into the newest ones and older ones of one period. */
const batchesOf = (legs: readonly PaidLeg[], tip: BlockAt): readonly (readonly PaidLeg[])[] => {
  const isNew = (leg: PaidLeg) => leg.blockSeconds > tip.timestamp - limits.apart
  const [first, ...rest] = legs.filter((leg) => !isNew(leg))
  const isNear = (leg: PaidLeg) => first !== undefined && distance(leg.blockSeconds, first.blockSeconds) <= limits.apart
  const batches = [legs.filter(isNew), first ? [first, ...rest.filter(isNear)] : []]
  return batches.filter((batch) => batch.length > 0).map((batch) => batch.slice(0, limits.searched))
}

const distance = (a: bigint, b: bigint) => (a > b ? a - b : b - a)

/**
 * Reads which transfers to a chain are paid at a block, by relay hash, without unanswered ones.
 *
 * @throws viem's errors when the node fails.
 * @example
 * (await readPaid(served, [{ relayHash }], cursor)).get(relayHash) // true
 */
export const readPaid = async (
  served: ReadableChain,
  legs: readonly { relayHash: Hex }[],
  { hash }: Pick<BlockNamed, 'hash'>,
): Promise<Map<Hex, boolean>> => {
  const target = served.chain.contracts.spokePool
  if (target === undefined || legs.length === 0) return new Map()
  const calls = legs.map(({ relayHash }) => ({
    target,
    data: encodeFunctionData({ abi: spokePoolAbi, functionName: 'fillStatuses', args: [relayHash] }),
  }))
  const answers = await readMany(served, calls, { blockHash: hash })
  return new Map(
    legs.flatMap(({ relayHash }, index) => {
      const status = statusOf(answers[index])
      return status === undefined ? [] : [[relayHash, status === fillStatuses.filled] as const]
    }),
  )
}

const known = new Set<bigint>(Object.values(fillStatuses))

/** Parses strictly: an address without code answers with no bytes, which is not `unfilled`. */
const statusOf = (answer: Hex | undefined): bigint | undefined => {
  if (answer === undefined || size(answer) !== 32) return undefined
  const status = BigInt(answer)
  return known.has(status) ? status : undefined
}
