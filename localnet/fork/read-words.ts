import { type Address, concat, type Hex, hexToBigInt, pad, slice, toHex } from 'viem'
import type { Asked } from '@/server/chain/node/node'

/** Words per request: 2,000 cold reads take five million gas, and nodes allow fifty. */
const maxWords = 2_000
/**
 * Any address without code: code that is placed there for the call reads the accounts' code hashes.
 */
const reader: Address = '0x00000000000000000000000000000000000c0de5'

/**
 * Returns code that applies an instruction to each word of its data and returns the results: i = 0;
 * while (i < calldatasize) { memory[i] = instruction(data[i]); i += 32 } return memory[0..i]
 */
const codeFor = (instruction: Hex): Hex =>
  concat(['0x3d5b368110156014578035', instruction, '0x8152602001600156', '0x5b3df3'])
const readStorage = codeFor('0x54')
const readCodeHash = codeFor('0x3f')

type Ask = (asked: Asked) => Promise<unknown>

/**
 * Reads words of an account's storage at a block, thousands in one request: the call replaces the
 * account's code, which nodes allow for a call (a state override).
 *
 * @throws viem's errors if the node fails, or does not allow such a call.
 * @example
 * await readStorageWords(ask, { address: pool, slots: [0n, 1n], block: '0x15f5e10' }) // [79228n, 0n]
 */
export const readStorageWords = (
  ask: Ask,
  { address, slots, block }: { address: Address; slots: readonly bigint[]; block: Hex },
): Promise<bigint[]> => readWords(ask, { at: address, code: readStorage, words: slots, block })

/**
 * Finds the accounts that are empty at a block: no code, no native tokens, and no transactions.
 *
 * @throws viem's errors if the node fails, or does not allow such a call.
 * @example
 * await findEmptyAccounts(ask, { addresses: [pool, '0x...'], block: '0x15f5e10' }) // ['0x...']
 */
export const findEmptyAccounts = async (
  ask: Ask,
  { addresses, block }: { addresses: readonly Address[]; block: Hex },
): Promise<Address[]> => {
  const words = addresses.map((address) => hexToBigInt(address))
  const hashes = await readWords(ask, { at: reader, code: readCodeHash, words, block })
  // The hash of empty code differs if an account has sent or holds something (EIP-1052).
  return addresses.filter((_, index) => hashes[index] === 0n)
}

type Reading = { at: Address; code: Hex; words: readonly bigint[]; block: Hex }

const readWords = async (ask: Ask, { at, code, words, block }: Reading): Promise<bigint[]> => {
  const answers: bigint[] = []
  for (let from = 0; from < words.length; from += maxWords) {
    const batch = words.slice(from, from + maxWords)
    const data = concat(batch.map((word) => pad(toHex(word), { size: 32 })))
    const answer = (await ask({ method: 'eth_call', params: [{ to: at, data }, block, { [at]: { code } }] })) as Hex
    answers.push(...batch.map((_, index) => hexToBigInt(slice(answer, index * 32, index * 32 + 32))))
  }
  return answers
}
