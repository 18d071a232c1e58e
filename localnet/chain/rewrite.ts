import type { Client } from 'viem'

/**
 * Replaces the last blocks of a chain with empty ones.
 *
 * @example
 * await reorgOn(client)(2)
 */
export const reorgOn =
  (client: Pick<Client, 'request'>) =>
  async (depth: number): Promise<void> => {
    await client.request({ method: 'anvil_reorg', params: [depth, []] } as never)
  }

type Clock = {
  setNextBlockTimestamp: (at: { timestamp: bigint }) => Promise<unknown>
  mine: (count: { blocks: number }) => Promise<unknown>
}

/**
 * Mines a block with a timestamp in unix seconds.
 *
 * @example
 * await mineAtOn(client)(1_795_262_400n)
 */
export const mineAtOn =
  (client: Clock) =>
  async (timestamp: bigint): Promise<void> => {
    await client.setNextBlockTimestamp({ timestamp })
    await client.mine({ blocks: 1 })
  }
