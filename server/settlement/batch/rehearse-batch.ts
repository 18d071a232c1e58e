import { type Address, type Hex, size } from 'viem'
import { batchCall, settledInBatch } from '@/lib/chain/intent/batch-call'
import { readMeter, withMeter } from '@/lib/chain/node/with-meter'
import type { ReadableChain } from '../../chain/facts/served-chain'
import type { BlockAt } from '../../ledger/cursor'
import { gasLimitOf } from '../round/rehearse-bid'

/** A call of a batch, and its gas as a single transaction. */
export type BatchPart = { data: Hex; gas: bigint }

/**
 * The result of a batch in a simulation: which calls succeeded, the gas of the transaction, and the
 * balance of the account in wei; undefined if the whole batch failed.
 */
export type BatchTrial = { settled: readonly boolean[]; gas: bigint; balance: bigint } | undefined

/** The gas of any transaction, of a zero byte of its data and of any other byte. */
const intrinsic = { transaction: 21_000n, zero: 4n, other: 16n } as const

/**
 * Returns the gas that a batch needs if each call needs as much as alone: the contract gives every
 * call an equal share of the gas that is left for it and the following calls.
 *
 * @example
 * batchGasOf([{ data, gas: 200_000n }, { data, gas: 300_000n }]) // 500000n
 */
export const batchGasOf = (parts: readonly Pick<BatchPart, 'gas'>[]): bigint => {
  let before = 0n
  let needed = 0n
  for (const [index, { gas }] of parts.entries()) {
    const withEqualShares = before + gas * BigInt(parts.length - index)
    if (withEqualShares > needed) needed = withEqualShares
    before += gas
  }
  return needed
}

/**
 * Simulates a batch on one block, as the account and with the gas of the real transaction.
 *
 * @throws viem's errors when the node fails.
 * @example
 * (await rehearseBatch(served, { parts, account, block }))?.settled // [true, true]
 */
export const rehearseBatch = async (
  { chain, client }: ReadableChain,
  { parts, account, block }: { parts: readonly BatchPart[]; account: Address; block: Pick<BlockAt, 'hash'> },
): Promise<BatchTrial> => {
  const call = batchCall(parts.map(({ data }) => data))
  const before = intrinsicGasOf(call)
  const code = withMeter(chain.contracts.intent!, gasLimitOf(batchGasOf(parts)) - before)
  const { data: answer = '0x' } = await client.call({
    to: account,
    data: call,
    blockHash: block.hash,
    stateOverride: [{ address: account, code }],
  })
  const { gasUsed, balance, succeeded, data } = readMeter(answer)
  return succeeded ? { settled: settledInBatch(data), gas: before + gasUsed, balance } : undefined
}

const intrinsicGasOf = (data: Hex): bigint => {
  const zeros = BigInt(
    data
      .slice(2)
      .match(/../g)
      ?.filter((byte) => byte === '00').length ?? 0,
  )
  return intrinsic.transaction + zeros * intrinsic.zero + (BigInt(size(data)) - zeros) * intrinsic.other
}
