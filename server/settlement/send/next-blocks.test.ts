import { type Address, type Hex, numberToHex, zeroHash } from 'viem'
import { expect, test } from 'vitest'
import type { ChainClient } from '../../chain/node/clients'
import { readNextBlocks } from './next-blocks'

const fees = { maxFee: 200n, tip: 1n }
const hashOf = (number: bigint): Hex => numberToHex(number, { size: 32 })
const minerOf = (number: bigint): Address => numberToHex(number, { size: 20 })
const blockOf = (number: bigint, { gasUsed = 15n, baseFeePerGas = 80n as bigint | null, seconds = 12n } = {}) => ({
  number,
  timestamp: number * seconds,
  miner: minerOf(number),
  gasLimit: 30n,
  gasUsed,
  baseFeePerGas,
  parentHash: number === 0n ? zeroHash : hashOf(number - 1n),
})
/** A node whose newest block is 7, or another one. */
const at = (terms: Parameters<typeof blockOf>[1] = {}, newest = 7n) => {
  const getBlock = async ({ blockHash }: { blockHash?: Hex }) =>
    blockOf(blockHash === undefined ? newest : BigInt(blockHash), terms)
  return { client: { getBlock } as unknown as ChainClient }
}

test('default: numbers, times and fee recipients follow the last two blocks, and fees are raised once', async () => {
  const [first, second] = await readNextBlocks(at(), fees)
  expect(first).toEqual({ number: 8n, time: 96n, feeRecipient: minerOf(7n), baseFeePerGas: 80n, fees })
  expect(second).toMatchObject({ number: 9n, time: 108n, feeRecipient: minerOf(6n), baseFeePerGas: 90n })
  expect(second.fees.maxFee).toBeGreaterThan(fees.maxFee)
})

test('behavior: the base fee follows how full the newest block was', async () => {
  expect((await readNextBlocks(at({ gasUsed: 30n }), fees))[0].baseFeePerGas).toBe(90n)
  expect((await readNextBlocks(at({ gasUsed: 0n }), fees))[0].baseFeePerGas).toBe(70n)
  expect((await readNextBlocks(at({ baseFeePerGas: null }), fees))[0].baseFeePerGas).toBeUndefined()
})

test('behavior: after blocks of one second, and after the first block, the next one is a second later', async () => {
  expect((await readNextBlocks(at({ seconds: 0n }), fees))[0].time).toBe(1n)
  expect((await readNextBlocks(at({}, 0n), fees)).map(({ time }) => time)).toEqual([1n, 2n])
})
