import type { SignClient } from '@walletconnect/sign-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowserStorage } from '../../testing/browser-storage'
import { handleMessagesOnce, openRelayWallet } from '../testing/relay-wallet'
import { serveRelay } from '../testing/serve-relay'
import { createSession } from './create-session'
import { openClient } from './open-client'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const accounts = [`eip155:1:${account}`, `eip155:1:${other}`, `eip155:8453:${account}`]

const kept = stubBrowserStorage()
let relay: Awaited<ReturnType<typeof serveRelay>>
let closing: (() => Promise<void>)[]
beforeEach(async () => {
  // Each visit has a client of its own, in one process.
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  relay = await serveRelay()
  closing = []
})
afterEach(async () => {
  for (const close of closing) await close()
  await relay.close()
  vi.unstubAllEnvs()
})

/** Opens a page, which is a visit of the same browser each time. */
const visit = () => {
  const changes: { accounts: readonly string[]; chainId: number }[] = []
  const ends: string[] = []
  const session = createSession({
    chainIds: [1, 8453],
    onChange: (now) => changes.push(now),
    onEnd: (by) => ends.push(by),
    openClient: async () => {
      const client = await openClient({
        projectId: 'a'.repeat(32),
        origin: 'https://caravel.example',
        relayUrl: relay.url,
      })
      const whole = client as InstanceType<typeof SignClient>
      handleMessagesOnce(whole)
      const { heartbeat, relayer } = whole.core
      closing.push(async () => {
        heartbeat.stop()
        await relayer.transportClose()
      })
      return client
    },
  })
  const pair = (onUri: (uri: string) => void) => session.pair({ signal: new AbortController().signal, onUri })
  return { ...session, pair, changes, ends }
}

const openWallet = async (
  answer: (request: { method: string; params: never }) => Promise<unknown> = async () => null,
) => {
  const wallet = await openRelayWallet({
    relayUrl: relay.url,
    methods: ['eth_sendTransaction', 'eth_signTypedData_v4'],
    answer,
  })
  closing.push(wallet.close)
  return wallet
}

/** Connects a page to a wallet, and returns the topic of their session. */
const connect = async (page: ReturnType<typeof visit>, wallet: Awaited<ReturnType<typeof openWallet>>) => {
  const approved = new Promise<string>((resolve, reject) => {
    page.pair((uri) => void wallet.approve(uri, accounts).then(resolve, reject)).catch(reject)
  })
  const topic = await approved
  await vi.waitFor(() => expect(page.accounts()).toEqual([account, other]))
  return topic
}

const transaction = { from: account, to: other, data: '0x12345678', value: '0x0', chainId: '0x1' }

test('default: a wallet app connects and sends, and the relay learns nothing but encrypted messages', async () => {
  const asked: unknown[] = []
  const page = visit()
  await connect(
    page,
    await openWallet(async (request) => {
      asked.push(request)
      return '0xabcd'
    }),
  )
  expect(await page.request({ method: 'eth_sendTransaction', params: [transaction] })).toBe('0xabcd')
  expect(asked).toMatchObject([{ method: 'eth_sendTransaction', params: [transaction] }])
  const proposal = relay.asked.find(({ method }) => method === 'wc_proposeSession')
  expect(proposal?.params.attestation).toBeUndefined()
  const sent = relay.asked.filter(({ params }) => params.tag === 1_108)
  expect(sent.map(({ params: { tvf, attestation } }) => [tvf, attestation])).toEqual([
    [{ correlationId: expect.any(Number) }, undefined],
  ])
  expect(JSON.stringify(sent)).not.toMatch(/eth_|eip155|70997970/i)
})

test('behavior: contacts no relay before a pairing, and resumes the session of an earlier visit', async () => {
  const first = visit()
  expect(await first.restore()).toBe(false)
  expect(relay.asked).toEqual([])
  await connect(first, await openWallet(async () => '0xabcd'))
  const later = visit()
  expect(await later.restore(8453)).toBe(true)
  expect([later.accounts(), later.chainId()]).toEqual([[account], 8453])
  expect(await later.request({ method: 'eth_sendTransaction', params: [transaction] })).toBe('0xabcd')
  expect([...kept.keys()].every((name) => name.startsWith('caravel.walletconnect.'))).toBe(true)
})

test('behavior: follows the account and the chain of the wallet, until it disconnects', async () => {
  const [page, wallet] = [visit(), await openWallet()]
  const topic = await connect(page, wallet)
  await wallet.emit(topic, 'accountsChanged', [`eip155:1:${other}`], 'eip155:1')
  await vi.waitFor(() => expect(page.changes.at(-1)).toEqual({ accounts: [other, account], chainId: 1 }))
  await wallet.emit(topic, 'chainChanged', 8453, 'eip155:8453')
  await vi.waitFor(() => expect(page.changes.at(-1)).toEqual({ accounts: [account], chainId: 8453 }))
  await wallet.disconnect(topic)
  await vi.waitFor(() => expect(page.ends).toEqual(['wallet']))
  expect(page.accounts()).toEqual([])
  expect(await visit().restore()).toBe(false)
})

test('behavior: disconnecting on the page ends the session of the wallet', async () => {
  const [page, wallet] = [visit(), await openWallet()]
  await connect(page, wallet)
  const ended = wallet.ended()
  await page.close()
  expect(page.accounts()).toEqual([])
  await ended
  expect(page.ends).toEqual([])
})

test('behavior: passes refusals of the connection and of a request with their codes', async () => {
  const refused = { code: 4001, message: 'User rejected.' }
  const [page, wallet] = [visit(), await openWallet(() => Promise.reject(refused))]
  await expect(page.pair((uri) => void wallet.decline(uri))).rejects.toMatchObject({ code: 5000 })
  await connect(page, wallet)
  await expect(page.request({ method: 'eth_sendTransaction', params: [transaction] })).rejects.toMatchObject(refused)
})
