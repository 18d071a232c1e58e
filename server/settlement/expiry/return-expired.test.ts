import { encodeFunctionData, type Hex, maxUint256, parseEventLogs } from 'viem'
import { expect, test } from 'vitest'
import { intentAbi } from '@/lib/chain/abi.generated'
import { expireCall } from '@/lib/chain/intent/expire-call'
import type { GasMarket } from '../../chain/market/gas-cost'
import { readState } from '../../chain/market/read-state'
import { getTimeline } from '../../intent/get-timeline'
import { other, owner, usdc } from '../../intent/testing/intent-desk'
import { day, openEarningDesk, principal, type Sale, steakhouse } from '../testing/earning-desk'
import { type ExpiryMemory, keeperAgent, returnExpired } from './return-expired'

const desk = openEarningDesk()
const hour = 3_600n

/** Opens one process that returns positions; `gasPrice` in wei sets the cost of its gas. */
const openKeeper = (changes: { gasPrice?: bigint } = {}) => {
  const memory: ExpiryMemory = { refused: new Map() }
  return {
    memory,
    look: async () => {
      const deps = desk.settling()
      const market: GasMarket = await readState(desk.served())
      const readMarket = async () => ({ ...market, ...(changes.gasPrice && { gasPriceWei: changes.gasPrice }) })
      const cursor = { ...(await desk.cursorOf())!, chainId: 1 }
      const readLanes = () => desk.lanesAt()
      const returning = { ...deps, accounts: deps.keys.accounts, readMarket }
      return returnExpired(returning, { cursor, readLanes, memory, nowMs: desk.nowMs() })
    },
  }
}

/** An order whose deadline passed a minute ago, and the earlier balance of its owner. */
const expireOne = async (terms: Parameters<typeof desk.makeSale>[0] = {}, position = {}) => {
  const deadline = (await desk.now()) + day
  const sale = await desk.makeSale({ deadline, ...terms }, position)
  const before = await desk.balanceOf(usdc, owner.address)
  await desk.depositTo(steakhouse, sale.signed.order.srcAmount)
  await desk.see()
  expect((await desk.post(sale)).status).toBe(200)
  await desk.mineAt(deadline + 60n)
  await desk.see()
  expect(await desk.look(sale.orderHash)).toMatchObject({ status: 'EXPIRED' })
  return { sale, before, deadline }
}
const paidFor = async (transactionHash: Hex) => {
  const { logs } = await desk.client().getTransactionReceipt({ hash: transactionHash })
  return parseEventLogs({ abi: intentAbi, eventName: 'ProductiveOrderExpired', logs })[0]!.args
}
const last = async () => (await desk.settlements()).at(-1)!
const reasonOf = ({ orderHash }: Sale, keeper: ReturnType<typeof openKeeper>) =>
  keeper.memory.refused.get(orderHash)?.reason

test('default: the position of an expired order goes back to its owner with its yield, once', async () => {
  const { sale, before } = await expireOne()
  const keeper = openKeeper()
  expect(await keeper.look()).toBe(1)
  expect(await last()).toMatchObject({ purpose: 'expire', agent: keeperAgent, state: 'open', roundId: null })
  // In flight: nothing is decided twice.
  expect(await keeper.look()).toBe(0)
  await desk.settleAndSee()
  const { id, state } = await last()
  expect(state).toBe('mined')
  const [attempt] = (await desk.attempts()).filter(({ settlementId }) => settlementId === id)
  const { owner: paidTo, orderHash, amount } = await paidFor(attempt!.transactionHash)
  expect([paidTo.toLowerCase(), orderHash]).toEqual([owner.address.toLowerCase(), sale.orderHash])
  expect(amount).toBeGreaterThan(principal)
  expect(await desk.balanceOf(usdc, owner.address)).toBe(before - principal + amount)
  expect(await desk.positionIn(steakhouse)).toEqual([0n, 0n, 0n])
  expect(await desk.look(sale.orderHash)).toMatchObject({ status: 'EXPIRED' })
  const told = await getTimeline({ database: desk.database() }, { hash: sale.orderHash })
  const { transactionHash } = attempt!
  expect(told.events).toContainEqual(expect.objectContaining({ label: 'returned', transactionHash, times: 1 }))
  expect(told.events.map(({ label }) => label)).not.toContain('sent')
  expect(await keeper.look()).toBe(0)
  await desk.audit()
  expect(desk.logged.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([])
})

test('behavior: a position worth less than gas waits for an hour; a principal is returned with its yield', async () => {
  const srcAmount = 1_000_000n
  const { sale, before, deadline } = await expireOne({ srcAmount }, { useShares: false })
  const keeper = openKeeper({ gasPrice: 10n ** 12n })
  expect(await keeper.look()).toBe(0)
  expect(reasonOf(sale, keeper)).toBe('NotWorthItsGas')
  await desk.mineAt(deadline + hour)
  await desk.see()
  // It was checked a moment ago.
  expect(await keeper.look()).toBe(0)
  desk.wait(60_000)
  expect(await keeper.look()).toBe(1)
  await desk.settleAndSee()
  expect(await last()).toMatchObject({ purpose: 'expire', state: 'mined' })
  // A day at 5 % of a dollar.
  const earned = (await desk.balanceOf(usdc, owner.address)) - before
  expect(earned > 130n && earned < 150n).toBe(true)
  expect(await desk.positionIn(steakhouse)).toEqual([0n, 0n, 0n])
})

const withdrawAll = () =>
  desk.call(
    encodeFunctionData({ abi: intentAbi, functionName: 'withdrawFromStrategy', args: [steakhouse, maxUint256] }),
  )

test.each([
  ['shares', {}],
  ['the principal', { useShares: false, shares: 0n }],
])('behavior: the amount that a live order sells (%s) stays in the vault until it ends', async (_, sold) => {
  const deadline = (await desk.now()) + 10n * day
  const terms = { deadline, destAmount: 10n ** 21n, expectedAmount: 10n ** 21n }
  const live = await desk.makeSale(terms, sold)
  await desk.depositTo(steakhouse, principal)
  await desk.see()
  expect((await desk.post(live)).status).toBe(200)
  const { sale } = await expireOne({ srcAmount: principal / 2n })
  await desk.call(
    encodeFunctionData({ abi: intentAbi, functionName: 'withdrawFromStrategy', args: [steakhouse, principal / 10n] }),
  )
  await desk.see()
  const keeper = openKeeper()
  expect(await keeper.look()).toBe(0)
  expect(reasonOf(sale, keeper)).toBe('SoldByAnother')
  expect(await desk.look(live.orderHash)).toMatchObject({ status: 'PENDING' })
  await desk.call(
    encodeFunctionData({ abi: intentAbi, functionName: 'invalidateNonce', args: [live.signed.order.nonce] }),
  )
  await desk.see()
  desk.wait(60_000)
  expect(await keeper.look()).toBe(1)
  await desk.settleAndSee()
  expect(await last()).toMatchObject({ purpose: 'expire', state: 'mined' })
  await withdrawAll()
})

test('behavior: nothing is sent for a position that its owner withdrew, or that another account returned', async () => {
  const { sale } = await expireOne()
  await withdrawAll()
  await desk.see()
  const keeper = openKeeper()
  expect(await keeper.look()).toBe(0)
  expect(reasonOf(sale, keeper)).toBe('NothingThere')
  // A later deposit does not belong to it, in any process.
  await desk.depositTo(steakhouse, principal)
  await desk.see()
  expect(await openKeeper().look()).toBe(0)
  await withdrawAll()

  const { sale: second, before } = await expireOne()
  expect(await keeper.look()).toBe(1)
  // Before it is sent, another account's call is mined: an empty transfer uses up the nonce, and no
  // gas is spent on a revert.
  await desk.call(expireCall({ ...second.signed, signature: second.signature }), { from: other.address })
  await desk.settleAndSee()
  await desk.mine()
  await desk.see()
  await desk.settleTick()
  expect(await last()).toMatchObject({ purpose: 'expire', state: 'freed' })
  expect(await desk.balanceOf(usdc, owner.address)).toBeGreaterThan(before)
  desk.wait(60_000)
  expect(await keeper.look()).toBe(0)
})

test('behavior: the next process sends the call of a process that crashed before sending', async () => {
  const { before } = await expireOne()
  expect(await openKeeper().look()).toBe(1)
  // The next process has only the database.
  expect(await openKeeper().look()).toBe(0)
  await desk.settleAndSee()
  expect(await last()).toMatchObject({ purpose: 'expire', state: 'mined' })
  expect(await desk.balanceOf(usdc, owner.address)).toBeGreaterThan(before)
})

test('error: an order with an invalid signature is not returned, which is logged once', async () => {
  const deadline = (await desk.now()) + day
  const sale = await desk.makeSale({ deadline })
  await desk.depositTo(steakhouse, principal)
  await desk.see()
  expect((await desk.post({ ...sale, signature: '0x' })).body).toMatchObject({ status: 'AWAITING_SIGNATURE' })
  await desk.mineAt(deadline + 60n)
  await desk.see()
  const keeper = openKeeper()
  desk.logged.length = 0
  expect(await keeper.look()).toBe(0)
  desk.wait(60_000)
  expect(await keeper.look()).toBe(0)
  expect(desk.logged.filter(({ level }) => level === 'warn')).toEqual([
    {
      level: 'warn',
      event: 'the position of an expired order is not returned',
      facts: { chainId: 1, orderHash: sale.orderHash, reason: 'InvalidSignature' },
    },
  ])
  await withdrawAll()
})
