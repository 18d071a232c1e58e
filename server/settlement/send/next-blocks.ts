import type { Address, Hex } from 'viem'
import type { ReadableChain } from '../../chain/facts/served-chain'
import { type Fees, raiseFees } from './attempt'

/**
 * The conditions under which a later block executes a transaction, and the transaction's fees by
 * then.
 */
export type NextBlock = {
  number: bigint
  time: bigint
  feeRecipient: Address
  /** Undefined on a chain without a base fee. */
  baseFeePerGas: bigint | undefined
  fees: Fees
}

/**
 * The change of the base fee by EIP-1559: at most an eighth, towards blocks that use half of their
 * gas limit.
 */
const baseFeeChange = { divisor: 8n, elasticity: 2n } as const

/**
 * Predicts the conditions of the two blocks after the newest: their numbers, their times at the
 * pace of the last two blocks, their base fees by EIP-1559, and the fee recipients of the last two.
 * The fees are those of the first attempt, then of its replacement.
 *
 * @throws viem's errors when the node fails.
 * @example
 * (await readNextBlocks(served, fees)).map(({ number }) => number) // [23847113n, 23847114n]
 */
export const readNextBlocks = async (
  { client }: Pick<ReadableChain, 'client'>,
  fees: Fees,
): Promise<[NextBlock, NextBlock]> => {
  const last = await client.getBlock({ blockTag: 'latest' })
  const before = await readParent(client, last.parentHash)
  const pace = before && last.timestamp > before.timestamp ? last.timestamp - before.timestamp : 1n
  const baseFeePerGas = last.baseFeePerGas === null ? undefined : nextBaseFee({ ...last, baseFee: last.baseFeePerGas })
  const first = { number: last.number + 1n, time: last.timestamp + pace, feeRecipient: last.miner, baseFeePerGas, fees }
  const second = {
    number: last.number + 2n,
    time: last.timestamp + 2n * pace,
    feeRecipient: before?.miner ?? last.miner,
    baseFeePerGas: baseFeePerGas && baseFeePerGas + baseFeePerGas / baseFeeChange.divisor,
    fees: raiseFees(fees, fees),
  }
  return [first, second]
}

/** Returns undefined for the first block of a chain. */
const readParent = async (client: ReadableChain['client'], blockHash: Hex) =>
  BigInt(blockHash) === 0n ? undefined : client.getBlock({ blockHash })

const nextBaseFee = ({
  baseFee,
  gasUsed,
  gasLimit,
}: {
  baseFee: bigint
  gasUsed: bigint
  gasLimit: bigint
}): bigint => {
  const target = gasLimit / baseFeeChange.elasticity
  if (target === 0n) return baseFee
  return baseFee + (baseFee * (gasUsed - target)) / target / baseFeeChange.divisor
}
