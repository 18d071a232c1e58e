import { maxUint256, parseEther } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { orderKinds } from '@/lib/order/intent'
import { weth } from '../../intent/testing/intent-desk'
import { createBoundFills } from '../send/bound-fills'
import { openSettlingDesk } from '../testing/settling-desk'
import { listRounds } from './list-rounds'

const desk = openSettlingDesk()
beforeAll(async () => {
  await desk.approve(weth, maxUint256)
  await desk.see()
})

const list = (question: { orderHash?: `0x${string}` } = {}) =>
  listRounds(desk.service().deps, { chainId: 1, limit: 20, ...question })

test('default: a round is public once its order ended, and before only by the hash of the order', async () => {
  const { orderHash, order } = await desk.store({ srcAmount: parseEther('5'), destAmount: 1n, expectedAmount: 0n })
  await desk.see()
  expect(await list({ orderHash })).toEqual({ rounds: [] })
  desk.wait()
  await desk.round()
  expect(await list()).toEqual({ rounds: [] })
  const open = await list({ orderHash })
  expect(open.rounds).toMatchObject([
    {
      chainId: 1,
      blockNumber: Number((await desk.cursorOf())!.number),
      orders: [
        {
          orderHash,
          side: 'SELL',
          srcToken: order.srcToken,
          srcAmount: order.srcAmount.toString(),
          bids: [{ agent: 'amm', won: true, verdict: 'won', reason: null, orders: 1, usesPools: true }],
        },
      ],
    },
  ])
  const { bids, bound } = open.rounds[0]!.orders[0]!
  const [bid] = bids
  // No route leaves more, and ours leaves nearly as much.
  expect(BigInt(bid!.executedAmount)).toBeLessThanOrEqual(BigInt(bound!))
  expect(BigInt(bid!.executedAmount)).toBeGreaterThan((BigInt(bound!) * 999n) / 1_000n)
  expect(BigInt(bid!.score!)).toBeGreaterThan(0n)

  await desk.settleAndSee()
  expect((await desk.look(orderHash)).status).toBe('COMPLETED')
  expect(await list()).toEqual(open)
  expect(await list({ orderHash: `0x${'7'.repeat(64)}` })).toEqual({ rounds: [] })
})

test('behavior: the bound of a purchase is its lowest cost, and an order without a bound is awarded too', async () => {
  const failing = { bound: () => Promise.reject(new Error('no thread')) }
  const logged: string[] = []
  const unbounded = createBoundFills({
    ...desk.settling(),
    quotes: failing,
    log: (_, event) => void logged.push(event),
  })
  const terms = { kind: orderKinds.BUY, srcAmount: parseEther('5'), destAmount: 10n ** 9n, expectedAmount: 0n }
  for (const changes of [{}, { boundFills: unbounded }]) {
    const { orderHash } = await desk.store(terms)
    await desk.see()
    desk.wait()
    expect(await desk.round(changes)).toEqual([orderHash])
    const { bids, bound } = (await list({ orderHash })).rounds[0]!.orders[0]!
    if (changes.boundFills) expect(bound).toBeNull()
    else expect(BigInt(bids[0]!.executedAmount)).toBeGreaterThanOrEqual(BigInt(bound!))
  }
  expect(logged).toEqual(['fills could not be bounded'])
})
