import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scriptedClient } from '../testing/scripted-client'
import { createSession } from './create-session'
import { relayMs } from './relay-watch'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const methods = ['eth_sendTransaction', 'eth_signTypedData_v4']
const sessionOf = (accounts: string[], more: string[] = []) => ({
  topic: 'first',
  namespaces: { eip155: { accounts, methods: [...methods, ...more] } },
})
const ordinary = sessionOf([`eip155:1:${account}`, `eip155:8453:${account}`])

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = (session = ordinary) => {
  const scripted = scriptedClient()
  const onChange = vi.fn()
  const onEnd = vi.fn()
  const openClient = vi.fn(async () => scripted.client)
  const page = createSession({ openClient, chainIds: [8453, 1], onChange, onEnd })
  const attempt = new AbortController()
  const pair = (preferredChainId?: number) =>
    page.pair({ preferredChainId, signal: attempt.signal, onUri: (uri) => scripted.codes.push(uri) })
  const connect = async (preferredChainId?: number) => {
    const paired = pair(preferredChainId)
    scripted.approve(session)
    await paired
  }
  return { ...page, ...scripted, pair, connect, attempt, onChange, onEnd, openClient }
}

test('default: opens the client with the first pairing, and begins on the preferred chain if approved', async () => {
  const page = open()
  expect([await page.request({ method: 'eth_accounts' }), page.chainId()]).toEqual([[], undefined])
  expect(page.openClient).not.toHaveBeenCalled()
  await page.connect(1)
  expect(page.codes).toEqual(['wc:code'])
  expect([await page.request({ method: 'eth_accounts' }), await page.request({ method: 'eth_chainId' })]).toEqual([
    [account],
    '0x1',
  ])
  const foreign = open()
  await foreign.connect(10)
  expect(foreign.chainId()).toBe(8453)
  expect(foreign.proposals[0]?.optionalNamespaces.eip155?.chains).toEqual(['eip155:8453', 'eip155:1'])
})

test('behavior: sends only approved methods to the wallet, on the current chain', async () => {
  const page = open()
  await page.connect(1)
  page.answer('0xabcd')
  const params = [{ from: account }]
  expect(await page.request({ method: 'eth_sendTransaction', params })).toBe('0xabcd')
  expect(page.asked).toEqual([
    { topic: 'first', chainId: 'eip155:1', request: { method: 'eth_sendTransaction', params } },
  ])
  await expect(page.request({ method: 'eth_sign' })).rejects.toMatchObject({ code: 4200 })
  await expect(page.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })).rejects.toMatchObject({
    code: 4200,
  })
  expect(page.asked).toHaveLength(1)
})

test('behavior: a wallet that serves no blocks means the real chain, and another is asked', async () => {
  const genesis = { method: 'eth_getBlockByNumber', params: ['0x0', false] }
  const page = open()
  await page.connect(1)
  expect(await page.request(genesis)).toEqual({
    hash: '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3',
  })
  const serving = open(sessionOf([`eip155:1:${account}`], ['eth_getBlockByNumber']))
  await serving.connect(1)
  serving.answer({ hash: '0x01' })
  expect(await serving.request(genesis)).toEqual({ hash: '0x01' })
})

test('behavior: switches to an approved chain at once, and asks the wallet for another', async () => {
  const to = (chainId: string) => ({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  const page = open()
  await page.connect(1)
  expect(await page.request(to('0x2105'))).toBeNull()
  expect([page.chainId(), page.asked]).toEqual([8453, []])
  expect(page.onChange).toHaveBeenLastCalledWith({ accounts: [account], chainId: 8453 })
  await expect(page.request(to('0xa'))).rejects.toMatchObject({ code: 4902 })
  const adding = open(sessionOf([`eip155:1:${account}`], ['wallet_switchEthereumChain']))
  await adding.connect()
  adding.answer(null)
  await adding.request(to('0xa'))
  expect([adding.chainId(), adding.asked.length]).toEqual([10, 1])
})

test('behavior: follows what the wallet approves, and ignores other sessions and wrong data', async () => {
  const page = open()
  await page.connect(1)
  const update = (accounts: string[], topic = 'first') =>
    page.emit('session_update', { topic, params: sessionOf(accounts) })
  update([`eip155:1:${other}`], 'another')
  expect(page.onChange).not.toHaveBeenCalled()
  update([`eip155:1:${other}`, 'eip155:1:0x12', 'cosmos:hub:abc', `eip155:x:${account}`])
  expect(page.onChange).toHaveBeenLastCalledWith({ accounts: [other], chainId: 1 })
  const tell = (name: string, data: unknown) =>
    page.emit('session_event', { topic: 'first', params: { event: { name, data } } })
  for (const data of [null, 'x', [7], [{}], ['0x12']]) tell('accountsChanged', data)
  for (const data of ['x', {}, Number.NaN, 2 ** 60]) tell('chainChanged', data)
  tell('message', account)
  // An account that was not approved is not used.
  tell('accountsChanged', [account])
  expect([page.accounts(), page.chainId(), page.onEnd.mock.calls]).toEqual([[other], 1, []])
  update([])
  expect(page.onEnd.mock.calls).toEqual([['wallet']])
})

test('behavior: the end of a session ends its open requests', async () => {
  for (const [event, by] of [
    ['session_delete', 'wallet'],
    ['session_expire', 'time'],
  ] as const) {
    const page = open()
    await page.connect()
    const open_ = page.request({ method: 'eth_sendTransaction', params: [] })
    const ended = expect(open_).rejects.toMatchObject({ name: 'Wallet.SessionEndedError' })
    await vi.advanceTimersByTimeAsync(0)
    page.emit(event, { topic: 'first' })
    await ended
    expect(page.onEnd.mock.calls).toEqual([[by]])
    await expect(page.request({ method: 'eth_chainId' })).rejects.toMatchObject({ name: 'Wallet.SessionEndedError' })
  }
})

test('behavior: a new session ends earlier ones, and an approval after the user gave up ends itself', async () => {
  const page = open()
  page.sessions.push({ ...ordinary, topic: 'earlier' })
  await page.connect()
  expect(page.left).toEqual(['earlier'])
  const late = open()
  const paired = expect(late.pair()).rejects.toThrow('given up')
  await vi.advanceTimersByTimeAsync(0)
  late.attempt.abort(new Error('given up'))
  await paired
  late.approve(ordinary)
  await vi.advanceTimersByTimeAsync(0)
  expect([late.left, late.accounts()]).toEqual([['first'], []])
})

test('behavior: disconnects at once, even if the relay is away', async () => {
  const page = open()
  await page.connect()
  page.loseRelay()
  await page.close()
  expect([page.accounts(), page.onEnd.mock.calls]).toEqual([[], []])
})

test('behavior: a client that did not load can be loaded again', async () => {
  const page = open()
  page.openClient.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(page.pair()).rejects.toThrow('Failed to fetch')
  await page.connect()
  expect(page.accounts()).toEqual([account])
})

test('error: Wallet.RelayLostError', async () => {
  const silent = open()
  silent.loseRelay()
  const paired = expect(silent.pair()).rejects.toMatchObject({ name: 'Wallet.RelayLostError' })
  await vi.advanceTimersByTimeAsync(relayMs)
  await paired
  const refusing = open()
  refusing.loseRelay()
  const refused = expect(refusing.pair()).rejects.toMatchObject({ name: 'Wallet.RelayLostError' })
  await vi.advanceTimersByTimeAsync(0)
  refusing.failRelay(new Error('Unauthorized: invalid key'))
  await refused
  const page = open()
  await page.connect()
  page.fail(new Error('Failed to publish payload, please try again.'))
  const request = { method: 'eth_sendTransaction', params: [] }
  await expect(page.request(request)).rejects.toMatchObject({ name: 'Wallet.RelayLostError' })
})

test('error: Wallet.RequestExpiredError, and errors of the wallet as they are', async () => {
  const page = open()
  await page.connect()
  const request = { method: 'eth_sendTransaction', params: [] }
  page.fail(new Error('Request expired. Please try again.'))
  await expect(page.request(request)).rejects.toMatchObject({ name: 'Wallet.RequestExpiredError' })
  page.fail({ code: 5000, message: 'User rejected: socket.' })
  await expect(page.request(request)).rejects.toMatchObject({ code: 5000 })
})

test('error: Wallet.NoApprovedAccountError', async () => {
  const page = open(sessionOf([`eip155:56:${account}`]))
  await expect(page.connect()).rejects.toMatchObject({ name: 'Wallet.NoApprovedAccountError' })
  expect([page.left, page.accounts()]).toEqual([['first'], []])
})
