import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Hex, keccak256, parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getSending } from '@/lib/api/market/sending'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { createRelayClient } from '../../chain/node/clients'
import { openServedChain } from '../../testing/served-chain'
import { createPrivateRelay, deleteOldPrivateSends } from './private-relay'

const { anvil, database, service, served } = openServedChain({ prices: false })
const [person] = personalDevelopmentAccounts

/** A relay over HTTP: its requests, and its answer. */
let server: Server
let given: { method: string; params: [Hex] }[]
let answer: (raw: Hex) => object
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const { id, ...asked } = JSON.parse(Buffer.concat(chunks).toString())
    given.push(asked)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer(asked.params[0]) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void server.close())
beforeEach(() => {
  given = []
  answer = (raw) => ({ result: keccak256(raw) })
})

const open = (urls = [`http://127.0.0.1:${(server.address() as AddressInfo).port}`]) =>
  createPrivateRelay({
    chain: mainnet,
    client: served().client,
    name: 'Example relay',
    database: database(),
    relays: urls.map((url) => createRelayClient({ chain: mainnet, url })),
    nowMs: () => service().clock.nowMs,
    log: service().deps.log,
  })
const { privateKeyToAccount } = await import('viem/accounts')
const sign = async (of: { chainId?: number; nonce?: number; value?: bigint } = {}): Promise<Hex> => {
  const account = privateKeyToAccount(person!.privateKey)
  const nonce = await anvil().client.getTransactionCount({ address: account.address })
  return account.signTransaction({
    type: 'eip1559',
    chainId: 1,
    nonce,
    to: account.address,
    value: parseEther('1'),
    gas: 21_000n,
    ...of,
    maxFeePerGas: 10n ** 11n,
    maxPriorityFeePerGas: 10n ** 9n,
  })
}
const sendingOf = (hash: Hex) => service().ask(getSending, { chainId: 1, hash })
const isOnNode = (hash: Hex) =>
  anvil()
    .client.getTransaction({ hash })
    .then(
      () => true,
      () => false,
    )

test('default: a relay accepts it, no node of the chain has it, and its receipt can say so', async () => {
  const raw = await sign()
  const hash = keccak256(raw)
  expect(await sendingOf(hash)).toEqual({ relay: null, sentAt: null })
  expect(await open().send(raw)).toEqual({ hash })
  expect(given).toEqual([expect.objectContaining({ method: 'eth_sendRawTransaction', params: [raw] })])
  expect(await isOnNode(hash)).toBe(false)
  const sentAt = new Date(service().clock.nowMs).toISOString()
  expect(await sendingOf(hash)).toEqual({ relay: 'Example relay', sentAt })
  await deleteOldPrivateSends(database(), { nowMs: service().clock.nowMs + 90 * 86_400_000 + 1 })
  expect((await sendingOf(hash)).relay).toBe(null)
})

test('error: a transaction that no relay accepts is not sent, and nothing is stored', async () => {
  const raw = await sign()
  answer = () => ({ error: { code: -32000, message: 'no' } })
  const refused = { refusal: 'refused', reason: expect.stringContaining('not sent anywhere else') }
  expect(await open().send(raw)).toEqual(refused)
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  expect(await open([`http://127.0.0.1:${port}`]).send(raw)).toEqual(refused)
  expect(await isOnNode(keccak256(raw))).toBe(false)
  expect((await sendingOf(keccak256(raw))).relay).toBe(null)
})

test('behavior: a relay whose answer is lost may have it, and nothing is stored', async () => {
  const raw = await sign({ nonce: 12 })
  server.once('request', (_, response) => response.destroy())
  expect(await open().send(raw)).toEqual({ hash: keccak256(raw) })
  expect((await sendingOf(keccak256(raw))).relay).toBe(null)
})

test('error: a transaction that a node shows, or of another or no chain, is not sent', async () => {
  const shown = await sign({ value: 7n })
  await anvil().client.sendRawTransaction({ serializedTransaction: shown })
  expect(await open().send(shown)).toMatchObject({ refusal: 'known' })
  expect((await sendingOf(keccak256(shown))).relay).toBe(null)
  const account = privateKeyToAccount(person!.privateKey)
  const anyChain = await account.signTransaction({ type: 'legacy', nonce: 99, gas: 21_000n, gasPrice: 10n ** 11n })
  for (const raw of [await sign({ chainId: 10 }), anyChain, '0x', '0x02', 'x', 7, undefined, `0x02${'ff'.repeat(99)}`])
    expect(await open().send(raw)).toMatchObject({ refusal: 'invalid' })
  expect(given).toEqual([])
})
