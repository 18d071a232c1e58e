import type { Address } from 'viem'
import type { ReadableChain } from '../../chain/facts/served-chain'

/**
 * Multiplies the estimate: the data price that Arbitrum counts in gas may rise before the transfer
 * is mined. Unused gas is not paid.
 */
const margin = 2n

/**
 * Estimates the gas limit of an empty transfer from an account to itself. A constant would miss
 * Arbitrum's gas for data on the parent chain, and the code of an account with a delegation.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await estimateCancelGas(served, account) // 42000n, on Ethereum
 */
export const estimateCancelGas = async ({ client }: Pick<ReadableChain, 'client'>, account: Address): Promise<bigint> =>
  margin * (await client.estimateGas({ account, to: account, data: '0x', value: 0n, blockTag: 'latest' }))
