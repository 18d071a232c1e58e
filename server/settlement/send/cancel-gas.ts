import type { Address } from 'viem'
import type { ReadableChain } from '../../chain/facts/served-chain'

/**
 * Times the estimate: the price of data that Arbitrum counts in gas may rise until a block takes
 * it. What is not used is not paid.
 */
const margin = 2n

/**
 * Estimates the gas limit of a transfer of nothing from an account to itself. The node counts what
 * a constant cannot: on Arbitrum the gas that pays for its bytes on the parent chain, and the code
 * of an account that has delegated to some.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await estimateCancelGas(served, account) // 42000n, on Ethereum
 */
export const estimateCancelGas = async ({ client }: Pick<ReadableChain, 'client'>, account: Address): Promise<bigint> =>
  margin * (await client.estimateGas({ account, to: account, data: '0x', value: 0n, blockTag: 'latest' }))
