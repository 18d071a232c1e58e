import { type Address, type Hex, hexToBytes, type PublicClient, size, slice } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { readDataPrice } from '@/lib/chain/node/data-price'
import { readRounds } from '@/lib/chain/node/reading'
import type { OpenSteps, Step } from './steps'

/**
 * Wei, except for gas. `dataFee`: the fee of an OP stack chain for data, in addition to the gas.
 */
export type Cost = {
  gas: ReadonlyMap<Step, bigint>
  totalGas: bigint
  feePerGas: bigint
  dataFee: bigint
  total: bigint
}

/** The gas of a transaction, and of a store into an empty word. */
const transactionGas = 30_000n
const storeGas = 22_500n
/**
 * Returns the number of empty words that a call writes, by the number of words of its arguments.
 */
const storedWords: Readonly<Record<string, (words: bigint) => bigint>> = {
  registerModule: (words) => (words - 2n) * 2n + 1n,
  registerAgent: (words) => (words - 2n) * 2n + 1n,
  install: () => 7n,
}
const otherStoredWords = 3n

const creationGas = 53_000n
const proxyGas = 10_000n
const gasPerByte = { code: 200n, zero: 4n, other: 16n } as const
const saltBytes = 32

/** The bytes of a transaction without its data. */
const envelopeBytes = 110

/**
 * Estimates the cost of open steps at the current fees. Simulates constructors; calls of contracts
 * that are not deployed yet are estimated by the words that they store.
 *
 * @example
 * (await estimateCost({ client, chain }, { from, steps })).total // 41_000_000_000_000_000n
 */
export const estimateCost = async (
  { client, chain }: { client: PublicClient; chain: Chain },
  { from, steps }: { from: Address; steps: OpenSteps },
): Promise<Cost> => {
  const contracts = await Promise.all(
    steps.contracts.map(async (step): Promise<[Step, bigint]> => [step, await constructorGas(client, from, step.data)]),
  )
  const calls = [...steps.settings, ...steps.handovers].map((step): [Step, bigint] => [step, callGas(step)])
  const gas = new Map([...contracts, ...calls])
  const totalGas = [...gas.values()].reduce((sum, each) => sum + each, 0n)
  const [feePerGas, dataFee] = await Promise.all([
    client.getGasPrice(),
    readDataFee({ client, chain }, [...gas.keys()]),
  ])
  return { gas, totalGas, feePerGas, dataFee, total: totalGas * feePerGas + dataFee }
}

/** Estimates a constructor; by its bytes if it calls a contract that is not deployed yet. */
const constructorGas = async (client: PublicClient, account: Address, data: Hex): Promise<bigint> => {
  const creation = slice(data, saltBytes)
  const simulated = await client.estimateGas({ account, data: creation }).catch(() => undefined)
  return proxyGas + (simulated ?? creationGas + dataGas(creation) + BigInt(size(creation)) * gasPerByte.code)
}

const dataGas = (data: Hex) =>
  hexToBytes(data).reduce((sum, byte) => sum + (byte === 0 ? gasPerByte.zero : gasPerByte.other), 0n)

const callGas = ({ functionName, data }: Step) => {
  const stored = storedWords[functionName]?.(BigInt(size(data) - 4) / 32n) ?? otherStoredWords
  return transactionGas + dataGas(data) + stored * storeGas
}

/**
 * Reads the fee for data, as if no byte were compressible. Arbitrum includes it in the estimate of
 * gas.
 */
const readDataFee = async (
  { client, chain }: { client: PublicClient; chain: Chain },
  steps: readonly Step[],
): Promise<bigint> => {
  if (chain.dataFee?.rollup !== 'optimism') return 0n
  const perByte = await readRounds(readDataPrice(chain), (calls) =>
    Promise.all(calls.map(async ({ target, data }) => (await client.call({ to: target, data })).data)),
  )
  return steps.reduce((sum, { data }) => sum + perByte * BigInt(size(data) + envelopeBytes), 0n)
}
