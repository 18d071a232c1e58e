import { maxUint128, maxUint256, parseEther, zeroAddress } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { createMatcher } from '../../agents/matcher'
import { other, usdc, weth } from '../../intent/testing/intent-desk'
import { createLocalSolver } from '../../pricing/solver/solver'
import { openSettlingDesk, windowMs } from '../testing/settling-desk'
import { listRounds } from './list-rounds'
import { toOpenIntent } from './open-intent'

const desk = openSettlingDesk()
const two = toLowerAddress(other.address)
beforeAll(async () => {
  await desk.approve(weth, maxUint256)
  await desk.approve(usdc, maxUint256, { by: two })
  await desk.see()
})

test('default: opposite orders are settled together, each better than by our own route, as both see', async () => {
  const { quotes } = desk.service().deps
  const amm = () => desk.settling().agents()[0]!
  const matcher = createMatcher({ quotes, solver: createLocalSolver() })
  const terms = { destAmount: 1n, expectedAmount: maxUint128, beneficiary: zeroAddress }
  const sale = await desk.store({ ...terms, srcToken: weth, destToken: usdc, srcAmount: parseEther('5') })
  await desk.see()
  const round = { id: 'round', blockNumber: 1n, closesAtMs: 0 }
  const [account] = desk.settling().keys.accounts as [`0x${string}`]
  const { bids } = await amm().bid(desk.served(), { round, intents: [{ ...sale, filled: 0n }], account })
  // A price between the pools' prices of the two directions.
  const worth = (bids[0]!.fills[0]!.fillOut * 10_005n) / 10_000n
  // The second arrives at the end of the first one's window.
  desk.wait(windowMs - 1)
  const back = await desk.store({ ...terms, owner: two, srcToken: usdc, destToken: weth, srcAmount: worth })
  await desk.see()
  desk.wait(1)
  const before = [await desk.balanceOf(usdc, sale.order.owner), await desk.balanceOf(weth, two)] as const
  const awarded = await desk.round({ agents: () => [amm(), matcher] })
  expect(awarded.toSorted()).toEqual([sale.orderHash, back.orderHash].toSorted())
  expect(await desk.settlements()).toMatchObject([{ agent: 'matcher' }])

  await desk.settleAndSee()
  for (const { orderHash } of [sale, back]) expect((await desk.look(orderHash)).status).toBe('COMPLETED')
  const got = [await desk.balanceOf(usdc, sale.order.owner), await desk.balanceOf(weth, two)] as const
  for (const [at, { orderHash }] of [sale, back].entries()) {
    const { rounds } = await listRounds(desk.service().deps, { chainId: 1, limit: 1, orderHash })
    const { bids: told, bound } = rounds[0]!.orders[0]!
    expect(told).toMatchObject([
      { agent: 'matcher', won: true, orders: 2, usesPools: false },
      { agent: 'amm', verdict: 'outbid', orders: 1, usesPools: true },
    ])
    const [matched, alone] = told.map(({ executedAmount }) => BigInt(executedAmount)) as [bigint, bigint]
    // Better than any possible route, not only than ours.
    expect(matched).toBeGreaterThan(BigInt(bound!))
    expect(BigInt(bound!)).toBeGreaterThanOrEqual(alone)
    expect(got[at]! - before[at]!).toBe(matched)
  }
})

test('behavior: a slice matches an opposite order, and the next slice waits for its time', async () => {
  const { quotes } = desk.service().deps
  const amm = () => desk.settling().agents()[0]!
  const matcher = createMatcher({ quotes, solver: createLocalSolver() })
  // A slice has no expected amount: without the cap the service would keep all above its minimum.
  const terms = { destAmount: 2n, expectedAmount: maxUint128, beneficiary: zeroAddress, partnerAndFee: 512n }
  const schedule = { slices: 2n, interval: 60n }
  const sale = await desk.store(
    { ...terms, srcToken: weth, destToken: usdc, srcAmount: parseEther('10') },
    { schedule },
  )
  await desk.see()
  const round = { id: 'round', blockNumber: 1n, closesAtMs: 0 }
  const [account] = desk.settling().keys.accounts as [`0x${string}`]
  const intents = [toOpenIntent(await desk.look(sale.orderHash))]
  const { bids } = await amm().bid(desk.served(), { round, intents, account })
  const worth = (bids[0]!.fills[0]!.fillOut * 10_005n) / 10_000n
  const back = await desk.store({ ...terms, owner: two, srcToken: usdc, destToken: weth, srcAmount: worth })
  await desk.see()
  desk.wait()
  const before = await desk.balanceOf(usdc, sale.order.owner)
  const awarded = await desk.round({ agents: () => [amm(), matcher] })
  expect(awarded.toSorted()).toEqual([sale.orderHash, back.orderHash].toSorted())
  await desk.settleAndSee()
  expect((await desk.settlements()).at(-1)).toMatchObject({ agent: 'matcher', state: 'mined' })
  expect((await desk.look(back.orderHash)).status).toBe('COMPLETED')
  const row = await desk.look(sale.orderHash)
  expect(row).toMatchObject({ status: 'ACTIVE', slicesDone: 1n, filled: parseEther('5') })
  const { rounds } = await listRounds(desk.service().deps, { chainId: 1, limit: 1, orderHash: sale.orderHash })
  const { bids: told, srcAmount } = rounds[0]!.orders[0]!
  expect(srcAmount).toBe(parseEther('5').toString())
  expect((await desk.balanceOf(usdc, sale.order.owner)) - before).toBe(BigInt(told[0]!.executedAmount))
})
