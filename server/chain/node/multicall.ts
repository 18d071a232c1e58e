import type { Address, Hex } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { askTogether } from '@/lib/chain/node/ask-together'
import type { Answers, Ask } from '@/lib/chain/node/reading'
import { namedError } from '@/lib/errors'
import type { ChainClient } from './clients'

/** The state of a read: one exact block by hash, or the latest one. */
export type StateAt = { blockHash: Hex } | { blockTag: 'latest' }

/**
 * The maximum of calls in one eth_call, and of parallel eth_calls. 500 cold storage reads stay far
 * below the smallest gas cap in use.
 */
const multicallLimits = { callsPerBatch: 500, parallelBatches: 4 } as const

/**
 * Reads many contracts through Multicall3, and runs undeployed code, in bounded batches on one
 * state. Returns the raw answers in order; undefined for a failed call or an address without code.
 *
 * @throws Chain.MulticallError if Multicall3 itself is missing; Chain.NoAggregateError if another
 * contract answers; viem's errors if the node fails.
 * @example
 * await readMany({ client, chain }, [{ target: pair, data: '0x0902f1ac' }], { blockHash }) // ['0x0000...']
 */
export const readMany = (
  { client, chain }: { client: ChainClient; chain: Chain },
  asked: readonly Ask[],
  at: StateAt,
): Promise<Answers> =>
  askTogether(asked, {
    multicall3: chain.contracts.multicall3,
    limits: multicallLimits,
    send: async (call) => {
      const { data: answer } = await client.call({ ...call, ...at })
      if (answer === undefined && call.to) throw new MulticallError({ chainId: chain.id, address: call.to })
      return answer
    },
  })

export class MulticallError extends namedError(
  'Chain.MulticallError',
  ({ chainId, address }: { chainId: number; address: Address }) => ({
    message: `Multicall3 is not at ${address} on chain ${chainId}.`,
    fix: 'Deploy it there or name its address in the registry.',
  }),
) {}
