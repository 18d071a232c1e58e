import type { RpcRequest } from '../send/receipt'

/**
 * Moves the clock of a local chain forward and mines a block at the new time, for tests of waiting
 * orders. Returns the new time in unix seconds.
 *
 * @throws the error of a node that has no such clock.
 * @example
 * await advanceTime(rpc, 3_600) // 1795245054
 */
export const advanceTime = async (rpc: RpcRequest, seconds: number): Promise<number> => {
  const readTime = async () =>
    Number((await rpc({ method: 'eth_getBlockByNumber', params: ['latest', false] }))!.timestamp)
  const end = (await readTime()) + seconds
  // Blocks that are mined at once each take a second, so the chain may be ahead of the node's
  // clock, which is the one that moves.
  for (let missing = seconds; missing > 0; missing = end - (await readTime())) {
    await rpc({ method: 'evm_increaseTime', params: [missing] })
    await rpc({ method: 'evm_mine' })
  }
  return readTime()
}
