import type { Address, Hex } from 'viem'
import { type Call, decodeAggregate, encodeAggregate } from '@/lib/chain/aggregate'
import type { Chain } from '@/lib/chain/chain'
import { BaseError } from '@/lib/errors'
import type { ChainClient } from './clients'

/** Which state a read sees: one exact block by hash, or the latest one. */
export type StateAt = { blockHash: Hex } | { blockTag: 'latest' }

/** Calls in one eth_call, and eth_calls under way at once. 500 cold storage reads stay far below the smallest gas cap in use. */
const multicallLimits = { callsPerBatch: 500, parallelBatches: 4 } as const

/**
 * Reads many contracts through Multicall3 in bounded batches, all on one state. Gives the raw answer of each call, in order;
 * undefined where a call failed or nobody lives at the address.
 *
 * @throws Chain.MulticallError when Multicall3 itself is missing; Chain.NoAggregateError when something else answers; viem's errors when the node fails.
 * @example
 * await readMany({ client, chain }, [{ target: pair, data: '0x0902f1ac' }], { blockHash }) // ['0x0000...']
 */
export const readMany = async (
  { client, chain }: { client: ChainClient; chain: Chain },
  calls: readonly Call[],
  at: StateAt,
): Promise<(Hex | undefined)[]> => {
  const answers: (Hex | undefined)[] = new Array(calls.length)
  const starts: number[] = []
  for (let start = 0; start < calls.length; start += multicallLimits.callsPerBatch) starts.push(start)
  const work = async () => {
    for (let start = starts.shift(); start !== undefined; start = starts.shift()) {
      const batch = calls.slice(start, start + multicallLimits.callsPerBatch)
      const results = await readBatch({ client, chain }, batch, at)
      results.forEach((result, index) => {
        answers[start + index] = result
      })
    }
  }
  await Promise.all(Array.from({ length: multicallLimits.parallelBatches }, work))
  return answers
}

const readBatch = async (
  { client, chain }: { client: ChainClient; chain: Chain },
  calls: readonly Call[],
  at: StateAt,
): Promise<(Hex | undefined)[]> => {
  const to = chain.contracts.multicall3
  const { data: answer } = await client.call({ to, data: encodeAggregate(calls), ...at })
  if (answer === undefined) throw new MulticallError({ chainId: chain.id, address: to })
  return decodeAggregate(answer, calls.length)
}

export class MulticallError extends BaseError {
  constructor({ chainId, address }: { chainId: number; address: Address }) {
    super(`Multicall3 is not at ${address} on chain ${chainId}.`, {
      fix: 'Deploy it there or name its address in the registry.',
    })
    this.name = 'Chain.MulticallError'
  }
}
