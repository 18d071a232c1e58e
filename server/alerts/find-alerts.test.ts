import { eq } from 'drizzle-orm'
import { numberToHex, pad, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { alertEvents, alertNearOrders } from '../db/alert-schema'
import { bridgeLegs } from '../db/bridge-schema'
import { intentOrders } from '../db/intent-schema'
import { priceSamples } from '../db/price-schema'
import { signFakeOrder, storeFakeOrder } from '../intent/testing/fake-intents-desk'
import { usdc, weth } from '../otc/testing/desk'
import { makers, signOffer } from '../otc/testing/fake-desk'
import { openAlertDesk } from './testing/alert-desk'

const desk = openAlertDesk()
const hash = `0x${'ab'.repeat(32)}` as const

const received = () => desk.push.received().map(({ message }) => message)
const post = async (terms: Parameters<typeof signOffer>[0]) => {
  const signed = await signOffer({ maker: desk.maker, ...terms })
  expect((await desk.node().post(signed)).status).toBe(200)
  return signed
}
const storeOrder = async (terms: Parameters<typeof signFakeOrder>[1] = {}) => {
  const signed = signFakeOrder(desk.maker, { srcToken: weth, destToken: usdc, srcAmount: 50n, ...terms })
  await storeFakeOrder(desk.node().deps, signed, desk.nowMs())
  return signed
}
/** Stores prices of WETH and USDC at a time, unix milliseconds. */
const price = (wethUsd: number, atMs = desk.nowMs()) => {
  const at = Math.floor(atMs / 15_000) * 15
  const rows = [
    { token: weth, usd: wethUsd },
    { token: usdc, usd: 1 },
  ]
  return desk
    .database()
    .insert(priceSamples)
    .values(rows.map((row) => ({ ...row, chainId: 1, every: 15, at })))
}
const resting = { type: 'LIMIT', status: 'ACTIVE', wasActive: true } as const
const alertPrices = async () => {
  await desk.recordPrices()
  await desk.send()
}

test('default: an expired intent order and an expired offer, each once, with what was not sold', async () => {
  await desk.subscribe()
  const end = desk.chain().tip().timestamp + 20n
  const intent = await storeOrder({ deadline: end })
  const offer = await post({ expiry: end })
  desk.chain().mine(30n)
  for (let times = 0; times < 2; times++) await desk.alert()
  expect(received()).toHaveLength(2)
  expect(received()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'expiry',
        order: { surface: 'intent', hash: intent.orderHash },
        left: { token: weth, amount: '50', symbol: 'WETH', decimals: 18 },
        at: Number(end) * 1_000,
      }),
      expect.objectContaining({ kind: 'expiry', order: { surface: 'otc', hash: offer.orderHash } }),
    ]),
  )
})

const sentLeg = {
  relayHash: hash,
  chainId: 1,
  destChainId: 10,
  part: 0n,
  transferId: 1n,
  blockNumber: 1n,
  blockHash: hash,
  blockSeconds: 1n,
  logIndex: 0,
  transactionHash: hash,
  inputToken: usdc,
  inputAmount: 5_000_000n,
  outputToken: usdc,
  outputAmount: 4_990_000n,
  fillDeadline: 1n,
  isAsked: true,
} as const

test.each([
  ['refunded', { state: 'refunded', isLate: true, refundTransaction: hash, refundBlock: 2n }, '5000000'],
  [
    'not sold after its arrival',
    {
      state: 'released',
      message: '0x12',
      fillTransaction: hash,
      fillBlock: 2n,
      paidAmount: 4_990_000n,
      paidTo: usdc,
      landedHash: hash,
      endTransaction: hash,
      endBlock: 3n,
      endAmount: 4_990_000n,
    },
    '4990000',
  ],
] as const)('behavior: a transfer that was %s', async (_, end, amount) => {
  await desk.subscribe()
  const { orderHash } = await storeOrder()
  const { maker } = desk
  await desk
    .database()
    .insert(bridgeLegs)
    .values({ ...sentLeg, orderHash, owner: maker, recipient: maker, ...end })
  for (let times = 0; times < 2; times++) await desk.alert()
  await desk.database().delete(bridgeLegs)
  expect(received()).toMatchObject([{ kind: 'refund', refunded: { amount }, transactionHash: hash }])
})

test('behavior: a funded reply to an offer, but neither an unrelated offer nor an unfunded one', async () => {
  await desk.subscribe()
  const own = await post({ taker: zeroAddress })
  const stranger = makers[1]!
  const reply = { maker: stranger, taker: desk.maker, makerAsset: usdc, takerAsset: weth, makerAmount: 250n }
  await post({ ...reply, makerAsset: weth, takerAsset: usdc })
  await post({ ...reply, takerAmount: 100n })
  await desk.alert()
  expect(received()).toEqual([])
  desk.chain().give(stranger, usdc, 1_000n)
  desk.chain().approve(stranger, usdc, 1_000n)
  const answer = await post({ ...reply, takerAmount: 100n, makerAmount: 260n })
  await desk.alert()
  const funded = received().filter((message) => message.kind === 'reply' && message.order.hash === answer.orderHash)
  expect(funded).toMatchObject([
    {
      account: desk.maker,
      answers: own.orderHash,
      receives: { token: usdc, amount: '260' },
      pays: { token: weth, amount: '100' },
    },
  ])
})

test('behavior: a limit order that the market comes near to, once, and none that was signed so near', async () => {
  await desk.subscribe()
  await price(3_000)
  const { orderHash } = await storeOrder({ srcAmount: 10n ** 18n, destAmount: 3_300_000_000n })
  const near = await storeOrder({ srcAmount: 10n ** 18n, destAmount: 3_010_000_000n })
  await desk.database().update(intentOrders).set(resting)
  desk.chain().mine(60n)
  await desk.node().follow()
  await price(3_260)
  await alertPrices()
  expect(received()).toEqual([])
  desk.chain().mine(60n)
  await desk.node().follow()
  await price(3_267.3)
  for (let times = 0; times < 2; times++) await alertPrices()
  expect(received()).toMatchObject([
    {
      kind: 'nearFill',
      order: { surface: 'intent', hash: orderHash },
      pays: { amount: `${10n ** 18n}`, symbol: 'WETH' },
      asks: { amount: '3300000000', symbol: 'USDC' },
      awayBps: 99,
    },
  ])
  const events = await desk.database().select().from(alertEvents).where(eq(alertEvents.kind, 'nearFill'))
  expect(events.map(({ id }) => id)).not.toContain(`near:1:${near.orderHash}`)
})

test('behavior: orders that were signed near do not delay the alert of another one', async () => {
  const sold = 10n ** 18n
  await desk.subscribe()
  await price(3_000)
  await storeOrder({ srcAmount: sold, destAmount: 3_010_000_000n })
  const [row] = await desk.database().select().from(intentOrders)
  const copies = Array.from({ length: 600 }, (_, index) => {
    const orderHash = pad(numberToHex(index + 1), { size: 32 })
    return { ...row!, orderHash, id: `copy ${index}`, nonce: BigInt(index + 1) }
  })
  await desk.database().insert(intentOrders).values(copies)
  const { orderHash } = await storeOrder({ srcAmount: sold, destAmount: 3_100_000_000n })
  await desk.database().update(intentOrders).set(resting)
  desk.chain().mine(60n)
  await desk.node().follow()
  await price(3_090)
  for (let times = 0; times < 2; times++) await alertPrices()
  expect(received()).toMatchObject([{ kind: 'nearFill', order: { hash: orderHash } }])
  expect(await desk.database().$count(alertNearOrders)).toBe(602)
})

test('behavior: an account that gets too many alerts in an hour gets no more of them', async () => {
  await desk.subscribe()
  const row = { account: desk.maker, kind: 'fill' as const, message: {} as never, recordedAtMs: desk.nowMs() }
  await desk
    .database()
    .insert(alertEvents)
    .values(Array.from({ length: 60 }, (_, index) => ({ ...row, id: `a${index}` })))
  await storeOrder({ deadline: desk.chain().tip().timestamp + 20n })
  desk.chain().mine(30n)
  await desk.alert()
  expect(received()).toEqual([])
  expect(await desk.database().select().from(alertEvents)).toHaveLength(61)
})
