import { custom } from 'viem'
import { base, mainnet } from 'viem/chains'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CreateConnectorFn, createConfig, createStorage } from 'wagmi'
import { connect, disconnect, getAccount, reconnect } from 'wagmi/actions'
import { scriptedClient } from '../testing/scripted-client'
import { closePairing, usePairing } from './pairing'
import { relayMs } from './relay-watch'
import { addWalletConnect } from './wallet-connect'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const session = {
  topic: 'first',
  namespaces: { eip155: { accounts: [`eip155:1:${account}`, `eip155:8453:${account}`], methods: [] } },
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  closePairing()
  vi.useRealTimers()
})

/** `isSearching`: wagmi still searches for the wallet of the last visit, as on a page. */
const visit = async (kept = new Map<string, string>(), scripted = scriptedClient(), isSearching = false) => {
  const node = custom({ request: async () => null })
  let find = () => {}
  const found = new Promise<void>((resolve) => {
    find = resolve
  })
  const other = (() => ({
    id: 'other',
    name: 'Other',
    type: 'other',
    getProvider: () => found,
  })) as unknown as CreateConnectorFn
  const config = createConfig({
    chains: [mainnet, base],
    connectors: isSearching ? [other] : [],
    multiInjectedProviderDiscovery: false,
    storage: createStorage({
      storage: {
        getItem: (name) => kept.get(name) ?? null,
        setItem: (name, text) => void kept.set(name, text),
        removeItem: (name) => void kept.delete(name),
      },
    }),
    transports: { [mainnet.id]: node, [base.id]: node },
  })
  const openClient = vi.fn(async () => scripted.client)
  const search = isSearching ? reconnect(config) : undefined
  await settle()
  const added = addWalletConnect(config, 'a'.repeat(32), openClient)
  await settle()
  find()
  await Promise.all([added, search])
  const connector = config.connectors.at(-1)!
  return { config, connector, openClient, kept, ...scripted, connect: () => connect(config, { connector }) }
}
const shown = () => usePairing.getState()
const settle = () => vi.advanceTimersByTimeAsync(0)

test('default: nothing is loaded before a choice, then the window shows the code until the wallet agrees', async () => {
  const page = await visit()
  expect([await page.connector.getChainId(), shown().status]).toEqual([1, 'closed'])
  expect(page.openClient).not.toHaveBeenCalled()
  const connected = page.connect()
  await settle()
  expect(shown()).toMatchObject({ status: 'code', uri: 'wc:code' })
  page.approve(session)
  await connected
  expect(shown()).toEqual({ status: 'closed' })
  expect(getAccount(page.config)).toMatchObject({ status: 'connected', address: account, chainId: 1 })
})

test('behavior: a reload resumes the session on its chain, and only if it was the last wallet', async () => {
  const first = await visit()
  first.approve(session)
  await first.connect()
  first.emit('session_event', { topic: 'first', params: { event: { name: 'chainChanged', data: 8453 } } })
  expect(getAccount(first.config).chainId).toBe(8453)
  const later = scriptedClient()
  later.sessions.push(session)
  const { config } = await visit(first.kept, later)
  expect(getAccount(config)).toMatchObject({ status: 'connected', address: account })
  await disconnect(config)
  expect(later.left).toEqual(['first'])
  const last = await visit(first.kept)
  expect(last.openClient).not.toHaveBeenCalled()
  expect(getAccount(last.config).status).toBe('disconnected')
})

test('behavior: a reload resumes the session after wagmi searched without it', async () => {
  const first = await visit()
  first.approve(session)
  await first.connect()
  const later = scriptedClient()
  later.sessions.push(session)
  const { config } = await visit(first.kept, later, true)
  expect(getAccount(config)).toMatchObject({ status: 'connected', address: account })
})

test('behavior: tells why no connection was made, and a next attempt works', async () => {
  const page = await visit()
  for (const [why, error] of [
    ['refused', { code: 5000, message: 'User rejected.' }],
    ['expired', new Error('Proposal expired')],
    ['failed', new Error('Something else')],
  ] as const) {
    const attempt = expect(page.connect()).rejects.toBeTruthy()
    await settle()
    page.decline(error)
    await attempt
    expect(shown()).toEqual({ status: 'failed', why })
  }
  const foreign = page.connect()
  const noAccount = expect(foreign).rejects.toMatchObject({ name: 'Wallet.NoApprovedAccountError' })
  await settle()
  page.approve({ topic: 'empty', namespaces: {} })
  await noAccount
  expect(shown()).toEqual({ status: 'failed', why: 'noAccount' })
  page.loseRelay()
  const unreachable = expect(page.connect()).rejects.toMatchObject({ name: 'Wallet.RelayLostError' })
  await settle()
  expect(shown().status).toBe('opening')
  await vi.advanceTimersByTimeAsync(relayMs)
  await unreachable
  expect(shown()).toEqual({ status: 'failed', why: 'unreachable' })
  page.findRelay()
  const connected = page.connect()
  await settle()
  page.approve(session)
  await connected
  expect(getAccount(page.config).address).toBe(account)
})

test('behavior: closing the window ends the attempt like a refusal', async () => {
  const page = await visit()
  const attempt = expect(page.connect()).rejects.toMatchObject({ name: 'Wallet.RejectedError' })
  await settle()
  closePairing()
  await attempt
  expect([shown(), getAccount(page.config).status]).toEqual([{ status: 'closed' }, 'disconnected'])
})

test('behavior: tells who ended a session', async () => {
  for (const [event, by] of [
    ['session_delete', 'wallet'],
    ['session_expire', 'time'],
  ] as const) {
    const page = await visit()
    page.approve(session)
    await page.connect()
    page.emit(event, { topic: 'first' })
    expect([shown(), getAccount(page.config).status]).toEqual([{ status: 'ended', by }, 'disconnected'])
  }
})
