import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { base } from '@/lib/chain/registry/base'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { dataFeeOf, dataSizes, fastLzLength } from './data-size'

// The cases of op-geth's TestFlzCompressLen (core/types/rollup_cost_test.go); the last one is transaction
// 0x8eb9dd4eb6d33f4dc25fb015919e4b1e9f7542f9b0322bf6622e268cd116b594 of OP Mainnet.
const transaction: Hex = `0x${[
  '02f901550a758302df1483be21b88304743f94f80e51afb613d764fa61751affd3313c190a86bb870151bd62fd12adb8e41ef24f3f',
  '000000000000000000000000000000000000000000000000000000000000006e000000000000000000000000af88d065e77c8cc223',
  '9327c5edb3a432268e5831000000000000000000000000000000000000000000000000000000000003c1e500000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000a00000000000',
  '00000000000000000000000000000000000000000000000000000000000000148c89ed219d02f1a5be012c689b4f5b731827bebe00',
  '0000000000000000000000c001a033fd89cb37c31b2cba46b6466e040c61fc9b2a3675a7f5f493ebd5ad77c497f8a07cdf65680e23',
  '8392693019b4092f610222e71b7cec06449cb922b93b6a12744e',
].join('')}`

test('default: the length of FastLZ equals that of the protocol', () => {
  expect(fastLzLength(new Uint8Array(0))).toBe(0)
  expect(fastLzLength(new Uint8Array(1_000).fill(1))).toBe(21)
  expect(fastLzLength(new Uint8Array(1_000))).toBe(21)
  expect(fastLzLength(Buffer.from(transaction.slice(2), 'hex'))).toBe(202)
})

test('behavior: a chain of the OP stack estimates a batch by it, and charges for at least 100 bytes', () => {
  expect(dataSizes.optimism(transaction)).toBeCloseTo(-42.5856 + 0.8365 * 202, 9)
  expect(dataSizes.optimism('0x00')).toBe(100)
})

test('behavior: a call costs its bytes and those of its envelope, and nothing on chains with free data', () => {
  const dataPrice = 800_000_000n
  const sent = { data: transaction, dataPrice }
  expect(dataFeeOf(mainnet, sent)).toBe(0n)
  expect(dataFeeOf(base, sent)).toBe(BigInt(Math.ceil(-42.5856 + 0.8365 * 202 + 110)) * dataPrice)
  const bytes = dataFeeOf(arbitrum, sent) / dataPrice
  expect(bytes).toBeGreaterThan(110n)
  expect(bytes).toBeLessThan(BigInt(transaction.length / 2 + 110))
})
