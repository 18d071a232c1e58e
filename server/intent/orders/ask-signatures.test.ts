import { type Address, getAbiItem, type Hex, toFunctionSelector } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { intentAbi } from '@/lib/chain/abi.generated'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { intentOrders } from '../../db/intent-schema'
import { audit } from '../../ledger/audit'
import { follow } from '../../ledger/follow'
import { type Ask, clientOf, createFakeChain } from '../../ledger/testing/fake-chain'
import { ledgerTables, rebuildFromZero, rowsOf } from '../../ledger/testing/rebuild-from-zero'
import { openTestDatabase } from '../../testing/test-database'
import { type FakeSignedOrder, signFakeOrder, storeFakeOrder } from '../testing/fake-intents-desk'
import { intent, weth } from '../testing/intent-desk'
import { maxAsked } from './ask-signatures'
import { intentIndexer } from './intent-indexer'

const database = openTestDatabase()
const second = openTestDatabase()
const owner: Address = '0x00000000000000000000000000000000000a11ce'

let chain: ReturnType<typeof createFakeChain>
/** Number of view calls since the last read. */
let asked: number
beforeEach(async () => {
  for (const table of ledgerTables) await database().delete(table)
  chain = createFakeChain()
  chain.give(owner, weth, 10n ** 9n)
  chain.approve(owner, weth, 10n ** 9n, intent)
  chain.mine()
  for (let look = 0; look < 2; look++) await step()
  asked = 0
})

const isPreSigned = getAbiItem({ abi: intentAbi, name: 'isPreSigned' })
const ask: Ask = (request) => {
  if (JSON.stringify(request).includes(toFunctionSelector(isPreSigned).slice(2))) asked += 1
  return chain.ask(request)
}
const logged: { level: string; event: string }[] = []
const deps = () => ({
  chain: mainnet,
  client: clientOf(ask),
  database: database(),
  holder: 'worker',
  log: (level: string, event: string) => void logged.push({ level, event }),
})
const nowMs = () => Number(chain.tip().timestamp) * 1_000
const step = () => follow(deps(), [intentIndexer], nowMs())
const block = async () => {
  chain.mine()
  await step()
}
/** Signs on the chain as a deployment without logs does. */
const preSign = ({ orderHash }: FakeSignedOrder, isSigned = true) =>
  chain.intents.preSign(owner, orderHash, isSigned, false)
const post = async (): Promise<FakeSignedOrder> => {
  const signed = signFakeOrder(owner, { signer: 'presigned' })
  await storeFakeOrder(deps(), signed, nowMs())
  return signed
}
const statuses = async () => {
  const rows = await database().select().from(intentOrders)
  return new Map<Hex, string>(rows.map(({ orderHash, status }) => [orderHash, status]))
}
const statusOf = async ({ orderHash }: FakeSignedOrder) => (await statuses()).get(orderHash)
const expectAsFromZero = async () =>
  expect(await rebuildFromZero({ ...deps(), from: database(), into: second() })).toEqual(await rowsOf(database()))

test('default: the view of the next block finds what no log shows', async () => {
  const order = await post()
  await block()
  expect(await statusOf(order)).toBe('AWAITING_SIGNATURE')
  preSign(order)
  await block()
  expect(await statusOf(order)).toBe('PENDING')
  preSign(order, false)
  await block()
  expect(await statusOf(order)).toBe('AWAITING_SIGNATURE')
  preSign(order)
  await block()
  chain.intents.settle(order, 100n, chain.tip().timestamp)
  await block()
  expect(await statusOf(order)).toBe('COMPLETED')
  await expectAsFromZero()
})

test('behavior: an order signed before its post needs no wait', async () => {
  const signed = signFakeOrder(owner, { signer: 'presigned' })
  preSign(signed)
  chain.mine()
  await storeFakeOrder(deps(), signed, nowMs())
  expect(await statusOf(signed)).toBe('PENDING')
  await block()
  expect(await statusOf(signed)).toBe('PENDING')
  await expectAsFromZero()
})

test('behavior: a reorganisation removes a signature', async () => {
  const order = await post()
  preSign(order)
  await block()
  expect(await statusOf(order)).toBe('PENDING')
  chain.rewind(1)
  chain.mine()
  await block()
  expect(await statusOf(order)).toBe('AWAITING_SIGNATURE')
  await expectAsFromZero()
})

test('behavior: no view call with logs, twice per block, or for ended orders', async () => {
  const [emitted, over, waiting] = [await post(), await post(), await post()]
  chain.intents.preSign(owner, emitted.orderHash, true)
  preSign(over)
  await block()
  expect([await statusOf(emitted), await statusOf(over)]).toEqual(['PENDING', 'PENDING'])
  chain.intents.settle(over, 100n, chain.tip().timestamp)
  chain.intents.invalidate(owner, waiting.order.nonce)
  await block()
  expect([...(await statuses()).values()].toSorted()).toEqual(['CANCELLED', 'COMPLETED', 'PENDING'])
  await block()
  asked = 0
  await block()
  expect(asked).toBe(0)
  await post()
  asked = 0
  await block()
  expect(asked).toBe(1)
  await step()
  expect(asked).toBe(1)
})

test('behavior: each block asks about some of many orders, and the audit agrees', async () => {
  const orders: FakeSignedOrder[] = []
  for (let count = 0; count < maxAsked + 10; count++) orders.push(await post())
  for (const order of orders) preSign(order)
  await block()
  const signed = async () => [...(await statuses()).values()].filter((status) => status === 'PENDING').length
  expect(await signed()).toBe(maxAsked)
  for (let blocks = 0; blocks < 12; blocks++) await block()
  expect(await signed()).toBe(orders.length)
  logged.splice(0)
  await audit(deps(), [intentIndexer], nowMs())
  expect(logged).toEqual([])
  await expectAsFromZero()
})
