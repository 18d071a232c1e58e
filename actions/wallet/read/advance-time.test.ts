import { expect, test } from 'vitest'
import type { RpcRequest } from '../send/receipt'
import { advanceTime } from './advance-time'

test('default: repeats as often as needed if the chain is ahead of its node’s clock', async () => {
  // Blocks are at 1,000 s, the clock of the node at 990 s.
  const chain = { clock: 990, time: 1_000 }
  const rpc = (async ({ method, params }: Parameters<RpcRequest>[0]) => {
    if (method === 'evm_increaseTime') chain.clock += params![0] as number
    if (method === 'evm_mine') chain.time = Math.max(chain.time + 1, chain.clock)
    return { timestamp: `0x${chain.time.toString(16)}` }
  }) as RpcRequest
  expect(await advanceTime(rpc, 3_600)).toBe(4_600)
})
