import { maxUint256 } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { weth } from '../intent/testing/intent-desk'
import { listRounds } from './list-rounds'
import { openSettlingDesk } from './testing/settling-desk'

const desk = openSettlingDesk()
beforeAll(async () => {
  await desk.approve(weth, maxUint256)
  await desk.see()
})

const list = (question: { orderHash?: `0x${string}` } = {}) =>
  listRounds(desk.service().deps, { chainId: 1, limit: 20, ...question })

test('default: a round is shown to all when its order is over, and before to who knows the hash', async () => {
  const { orderHash, order } = await desk.store({ destAmount: 1n, expectedAmount: 0n })
  await desk.see()
  expect(await list({ orderHash })).toEqual({ rounds: [] })
  desk.wait()
  await desk.round()
  expect(await list()).toEqual({ rounds: [] })
  const open = await list({ orderHash })
  expect(open.rounds).toMatchObject([
    {
      ...{ chainId: 1, blockNumber: Number((await desk.cursorOf())!.number) },
      orders: [
        {
          ...{ orderHash, side: 'SELL', srcToken: order.srcToken, srcAmount: order.srcAmount.toString() },
          bids: [{ agent: 'amm', won: true, verdict: 'won', reason: null, orders: 1 }],
        },
      ],
    },
  ])
  const [bid] = open.rounds[0]!.orders[0]!.bids
  expect(BigInt(bid!.executedAmount)).toBeGreaterThan(1n)
  expect(BigInt(bid!.score!)).toBeGreaterThan(0n)

  await desk.settleTick()
  await desk.see()
  await desk.settleTick()
  expect((await desk.look(orderHash)).status).toBe('COMPLETED')
  expect(await list()).toEqual(open)
  expect(await list({ orderHash: `0x${'7'.repeat(64)}` })).toEqual({ rounds: [] })
})
