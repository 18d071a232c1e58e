import { type Address, type Hex, size } from 'viem'
import type { ReadableChain } from '../../chain/facts/served-chain'
import type { BlockAt } from '../../ledger/cursor'
import type { EvaluatedBid } from '../round/evaluate-bids'
import { gasLimitOf } from '../round/rehearse-bid'
import type { Fees } from '../send/attempt'
import { isBatchable, maxBatchOrders } from './batchable'
import { type BatchTrial, batchGasOf, rehearseBatch } from './rehearse-batch'

/** The maximum of a transaction's data in bytes: nodes accept 128 kB for the whole transaction. */
const maxBatchBytes = 96 * 1024

/**
 * The gas limit of one transaction: chains refuse more since EIP-7825. A share of the block's limit
 * applies too, since a transaction that needs most of a block waits long.
 */
const maxTransactionGas = 2n ** 24n
const maxBlockShare = 2n

/**
 * The maximum of simulations of one batch: after each, the calls that failed in it are left out.
 */
const maxTrials = 3

type Planning = {
  /** The winners by priority. */
  winners: readonly EvaluatedBid[]
  /** The number of free nonces. */
  room: number
  /** Orders that are settled alone, since a recent settlement failed to fill them. */
  alone: ReadonlySet<Hex>
  account: Address
  block: Pick<BlockAt, 'hash'>
  fees: Fees
}

/**
 * Divides the winners of a round into transactions. Winners of one agent form a batch if its
 * simulation succeeds and needs less gas than its calls alone. A call that fails after the calls
 * before it waits for the next round (`conflict`), which prices it on the changed pools. All others
 * are single transactions. Winners without a nonce wait too (`noRoom`).
 *
 * @throws viem's errors when the node fails.
 * @example
 * await planSettlements(served, { winners, room: 3, alone, account, block, fees }) // [[first, third], [second]]
 */
export const planSettlements = async (
  served: ReadableChain,
  { winners, room, alone, account, block, fees }: Planning,
): Promise<EvaluatedBid[][]> => {
  const planned: EvaluatedBid[][] = []
  for (const group of await groupWinners(served, { winners, alone, block })) {
    if (planned.length >= room) {
      for (const one of group) one.verdict = 'noRoom'
      continue
    }
    const batch = group.length < 2 ? undefined : await tryBatch(served, { group, account, block, fees })
    if (batch !== undefined) {
      if (batch.length > 0) planned.push(batch)
      continue
    }
    for (const one of group)
      if (planned.length < room) planned.push([one])
      else one.verdict = 'noRoom'
  }
  return planned
}

const groupWinners = async (
  { client }: ReadableChain,
  { winners, alone, block }: Pick<Planning, 'winners' | 'alone' | 'block'>,
): Promise<EvaluatedBid[][]> => {
  if (winners.filter((one) => isBatchable(one, alone)).length < 2) return winners.map((one) => [one])
  const { gasLimit } = await client.getBlock({ blockHash: block.hash })
  const ofBlock = gasLimit / maxBlockShare
  const maxGas = ofBlock < maxTransactionGas ? ofBlock : maxTransactionGas
  const groups: EvaluatedBid[][] = []
  const open = new Map<string, EvaluatedBid[]>()
  for (const one of winners) {
    const group = open.get(one.agent.name)
    if (!isBatchable(one, alone)) groups.push([one])
    else if (group && fits([...group, one], maxGas)) group.push(one)
    else {
      const next = [one]
      open.set(one.agent.name, next)
      groups.push(next)
    }
  }
  return groups
}

const fits = (group: readonly EvaluatedBid[], maxGas: bigint): boolean =>
  group.length <= maxBatchOrders &&
  group.reduce((bytes, { bid }) => bytes + size(bid.data), 0) <= maxBatchBytes &&
  gasLimitOf(batchGasOf(partsOf(group))) <= maxGas

const partsOf = (group: readonly EvaluatedBid[]) => group.map(({ bid: { data }, gas = 0n }) => ({ data, gas }))

/**
 * Returns the orders of a batch that succeeds, without those that fail in it; undefined if single
 * transactions are better.
 */
const tryBatch = async (
  served: ReadableChain,
  { group, account, block, fees }: Pick<Planning, 'account' | 'block' | 'fees'> & { group: readonly EvaluatedBid[] },
): Promise<EvaluatedBid[] | undefined> => {
  let batch = [...group]
  for (let trials = 0; trials < maxTrials; trials++) {
    const trial = await rehearseBatch(served, { parts: partsOf(batch), account, block })
    if (!isWorthIt(trial, { batch, fees })) return undefined
    const failed = batch.filter((_, at) => !trial.settled[at])
    if (failed.length === 0) return batch
    // The first call runs on the state of its bid's simulation: if it fails, the batch is
    // unreliable.
    if (failed.includes(batch[0]!)) return undefined
    for (const one of failed) one.verdict = 'conflict'
    batch = batch.filter((one) => !failed.includes(one))
    if (batch.length < 2) return batch
  }
  for (const one of batch.slice(1)) one.verdict = 'conflict'
  return batch.slice(0, 1)
}

/**
 * True if a batch needs less gas than its calls alone, and the account can pay for its gas limit.
 */
const isWorthIt = (
  trial: BatchTrial,
  { batch, fees }: { batch: readonly EvaluatedBid[]; fees: Fees },
): trial is NonNullable<BatchTrial> => {
  if (trial === undefined) return false
  const alone = batch.reduce((sum, { gas = 0n }) => sum + gas, 0n)
  return trial.gas < alone && gasLimitOf(batchGasOf(partsOf(batch))) * fees.maxFee <= trial.balance
}
