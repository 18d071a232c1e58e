import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toWalletError } from '@/actions/wallet/send/to-wallet-error'
import { RejectedError } from '@/actions/wallet/send/wallet-errors'
import { createHost } from '../testing/host-page'
import { connectParent } from './connect-parent'
import { type ParentProvider, patienceMs } from './parent-provider'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Opens the widget in the frame of a host. */
const open = (host: ReturnType<typeof createHost>, prefix = 'id') => {
  let count = 0
  const met: { wallet?: ParentProvider; silence: unknown[] } = { silence: [] }
  const leave = connectParent(host.frame, {
    newId: () => `${prefix}-${++count}`,
    onOffer: (provider) => {
      expect(met.wallet).toBeUndefined()
      met.wallet = provider
    },
    onSilence: (error) => met.silence.push(error?.name),
  })
  return { met, leave }
}

/** Opens a widget that has met its host, without any request. */
const meet = (options: Parameters<typeof createHost>[0] = {}) => {
  const host = createHost(options)
  const stop = host.offerWallet(host)
  const { met, leave } = open(host)
  return { host, stop, leave, met, wallet: met.wallet! }
}

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const answering = async ({ method }: { method: string }) =>
  method === 'eth_requestAccounts' ? [account] : method === 'eth_chainId' ? '0x1' : null
const connect = (wallet: ParentProvider) => wallet.request({ method: 'eth_requestAccounts' })

test('default: the wallet of the surrounding page has its origin, and answers once the user chose it', async () => {
  const { host, wallet } = meet({ request: answering })
  expect(wallet.origin).toBe('https://shop.example')
  expect(host.asked).not.toHaveBeenCalled()
  expect(await connect(wallet)).toEqual([account])
  expect(await wallet.request({ method: 'eth_chainId' })).toBe('0x1')
  expect(host.asked.mock.calls.map(([{ method, params }]) => [method, params])).toEqual([
    ['eth_requestAccounts', []],
    ['eth_chainId', []],
  ])
})

test('behavior: sends all messages but the greeting to one origin only', async () => {
  const { host, wallet } = meet({ request: answering })
  await connect(wallet)
  host.events.chainChanged!('0x1')
  const [widget, page] = ['https://caravel.example', 'https://shop.example']
  expect(host.posted.map(({ word, to }) => [word, to])).toEqual([
    ['hello', '*'],
    ['offer', widget],
    ['request', page],
    ['taken', widget],
    ['answer', widget],
    ['event', widget],
  ])
})

test('behavior: works whichever of the two loads first', () => {
  const host = createHost()
  const { met } = open(host)
  expect(met.wallet).toBeUndefined()
  host.iframe.contentDocument = null
  host.offerWallet(host)
  expect(met.wallet?.origin).toBe('https://shop.example')
})

test('behavior: makes no request to a page without the script or a frame', () => {
  const host = createHost()
  const heard = vi.fn()
  host.page.addEventListener('message', heard)
  expect(open(host).met.wallet).toBeUndefined()
  expect(heard.mock.calls.map(([{ data }]) => data)).toEqual([{ caravel: 'hello' }])
  const alone = createHost()
  alone.frame.parent = alone.frame as never
  expect(open(alone).met.wallet).toBeUndefined()
})

test('behavior: the page opens no wallet before a press and a choice, whatever the widget requests', async () => {
  const { host, wallet } = meet({ request: answering, isPressed: false })
  for (const method of ['eth_accounts', 'eth_chainId', 'eth_sendTransaction', 'wallet_requestPermissions'])
    await expect(wallet.request({ method })).rejects.toMatchObject({ code: 4100 })
  await expect(connect(wallet)).rejects.toMatchObject({ code: 4100 })
  expect(host.asked).not.toHaveBeenCalled()
  host.navigator.userActivation!.isActive = true
  await connect(wallet)
  // A reloaded widget has to be connected again.
  const again = open(host).met.wallet!
  await expect(again.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4100 })
  expect(host.asked).toHaveBeenCalledTimes(1)
  // Neither if the browser does not report the press.
  const older = meet({ request: answering, isPressed: null })
  await expect(connect(older.wallet)).rejects.toMatchObject({ code: 4100 })
  expect(older.host.asked).not.toHaveBeenCalled()
})

test('behavior: neither side forwards unlisted methods, or too much data', async () => {
  const { host, wallet } = meet({ request: answering })
  await connect(wallet)
  for (const method of ['eth_sign', 'personal_sign', 'wallet_addEthereumChain', 'eth_getLogs', '__proto__'])
    await expect(wallet.request({ method })).rejects.toMatchObject({ code: 4200 })
  const huge = { method: 'eth_sendTransaction', params: ['x'.repeat(262_144)] }
  await expect(wallet.request(huge)).rejects.toMatchObject({ code: -32600 })
  const answers: { error?: { code: number } }[] = []
  host.frame.addEventListener('message', ({ data }) => data.caravel === 'answer' && answers.push(data))
  const ask = (asked: object) => host.parent.postMessage({ caravel: 'request', id: 'own', ...asked }, '*')
  ask({ method: 'personal_sign', params: [] })
  ask(huge)
  expect(answers.map(({ error }) => error?.code)).toEqual([4200, -32600])
  // An invalid request has no answer.
  ask({ id: 7, method: 'eth_accounts', params: [] })
  ask({ method: 'eth_accounts', params: 'all' })
  expect([answers.length, host.asked.mock.calls.length]).toEqual([2, 1])
})

test('behavior: both sides limit the number of open requests', async () => {
  const { host, wallet } = meet({
    request: async ({ method }) => method === 'eth_requestAccounts' || new Promise(() => {}),
  })
  await connect(wallet)
  const open = Array.from({ length: 17 }, () => wallet.request({ method: 'eth_chainId' }))
  for (const request of open) request.catch(() => undefined)
  await expect(open[16]).rejects.toMatchObject({ code: -32005 })
  expect(host.posted.filter(({ word }) => word === 'request')).toHaveLength(17)
  const answers: { error?: { code: number } }[] = []
  host.frame.addEventListener('message', ({ data }) => data.caravel === 'answer' && answers.push(data))
  host.parent.postMessage({ caravel: 'request', id: 'own', method: 'eth_chainId', params: [] }, '*')
  expect(answers.map(({ error }) => error?.code)).toEqual([-32005])
})

test('behavior: a reloaded widget waits for the earlier wallet requests', async () => {
  let confirm = () => {}
  const { host, wallet } = meet({
    request: ({ method }) =>
      method === 'eth_sendTransaction'
        ? new Promise((resolve) => {
            confirm = () => resolve('0x1')
          })
        : answering({ method }),
  })
  await connect(wallet)
  const lost = wallet.request({ method: 'eth_sendTransaction', params: [] })
  const again = open(host, 'later').met.wallet!
  await connect(again)
  for (const method of ['eth_sendTransaction', 'eth_signTypedData_v4'])
    await expect(again.request({ method, params: [] })).rejects.toMatchObject({ code: -32002 })
  expect(await again.request({ method: 'eth_chainId' })).toBe('0x1')
  confirm()
  await lost
  expect(await again.request({ method: 'eth_signTypedData_v4', params: [] })).toBeNull()
})

test('behavior: widget and page only accept messages of each other', async () => {
  const { host, wallet } = meet({ request: answering })
  await connect(wallet)
  const { frame, page, parent, contentWindow } = host
  const heard = vi.fn()
  wallet.on('accountsChanged', heard)
  const forged = { caravel: 'event', event: 'accountsChanged', value: ['0xdead'] }
  frame.hear({}, 'https://shop.example', forged)
  frame.hear(parent, 'https://evil.example', forged)
  frame.hear(null, 'https://shop.example', forged)
  for (const event of ['__proto__', 'constructor', 'connect', 7])
    frame.hear(parent, wallet.origin, { ...forged, event })
  expect(heard).not.toHaveBeenCalled()
  frame.hear(parent, 'https://shop.example', forged)
  expect(heard).toHaveBeenCalledTimes(1)

  const request = { caravel: 'request', id: 'x', method: 'eth_accounts', params: [] }
  page.hear({}, 'https://caravel.example', request)
  page.hear(contentWindow, 'https://evil.example', request)
  expect(host.asked).toHaveBeenCalledTimes(1)
  page.hear(contentWindow, 'https://caravel.example', request)
  expect(host.asked).toHaveBeenCalledTimes(2)
})

test('behavior: ignores an offer of another frame, or of a page without an address', () => {
  const host = createHost()
  const { met } = open(host)
  host.frame.hear({}, 'https://evil.example', { caravel: 'offer' })
  for (const origin of ['null', '', 'file://', 'data:,x']) host.frame.hear(host.parent, origin, { caravel: 'offer' })
  for (const data of [null, 'offer', 7, {}, { caravel: 'event' }])
    host.frame.hear(host.parent, 'https://a.example', data)
  expect(met.wallet).toBeUndefined()
})

test('behavior: ignores an answer without a request', async () => {
  const { host, wallet } = meet({
    request: async ({ method }) => method === 'eth_requestAccounts' || new Promise(() => {}),
  })
  await connect(wallet)
  const asked = wallet.request({ method: 'eth_accounts' })
  const settled = vi.fn()
  void asked.then(settled)
  for (const id of ['id-1', 'id-9', '', 2, undefined, ['id-2']])
    host.frame.hear(host.parent, 'https://shop.example', { caravel: 'answer', id, result: ['0xdead'] })
  await vi.advanceTimersByTimeAsync(0)
  expect(settled).not.toHaveBeenCalled()
  host.frame.hear(host.parent, 'https://shop.example', { caravel: 'answer', id: 'id-2', result: [account] })
  expect(await asked).toEqual([account])
})

test('behavior: refusals of the wallet, and answers that are too large, are errors', async () => {
  const refusing = meet({
    request: async () => {
      throw Object.assign(new Error('User rejected.'.padEnd(1_000)), { code: 4001, data: { secret: 1 } })
    },
  })
  const refused = await connect(refusing.wallet).catch((error: Error) => error)
  expect(refused).toMatchObject({ name: 'ProviderError', code: 4001 })
  expect(JSON.stringify(refused)).not.toContain('secret')
  expect((refused as Error).message).toHaveLength(300)
  const flooding = meet({ request: async () => 'x'.repeat(300_000) })
  await expect(connect(flooding.wallet)).rejects.toMatchObject({ code: -32603 })
})

test('behavior: forwards the data of a wallet’s error', async () => {
  const wrapped = { code: 'ACTION_REJECTED', message: 'declined', secret: 1 }
  const throwing = (thrown: unknown) => meet({ request: () => Promise.reject(thrown) })
  const refusing = throwing({
    code: -32603,
    message: 'Internal',
    data: { originalError: { cause: wrapped, message: 'x' } },
  })
  const refused = await connect(refusing.wallet).catch((error: Error) => error)
  expect(refused).toMatchObject({ name: 'ProviderError', code: -32603, message: 'Internal' })
  expect(toWalletError(refused)).toBeInstanceOf(RejectedError)
  expect(JSON.stringify(refused)).not.toContain('secret')
  const circle: { message: string; cause?: unknown } = { message: 'circle' }
  circle.cause = circle
  for (const thrown of [
    circle,
    'word',
    null,
    undefined,
    {
      get message(): string {
        throw new Error('hostile')
      },
    },
  ])
    await expect(connect(throwing(thrown).wallet)).rejects.toMatchObject({ name: 'ProviderError', code: -32603 })
})

test('behavior: forwards changes of accounts and chains once connected, until either side ends it', async () => {
  const { host, wallet, stop, leave } = meet({ request: answering })
  const heard = vi.fn()
  wallet.on('chainChanged', heard)
  host.events.chainChanged!('0x1')
  expect(heard).not.toHaveBeenCalled()
  await connect(wallet)
  host.events.chainChanged!('0x2105')
  expect(heard.mock.calls).toEqual([['0x2105']])
  wallet.removeListener('chainChanged', heard)
  host.events.chainChanged!('0x1')
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
  expect(host.events).toEqual({})
  leave()
  const silent = wallet.request({ method: 'eth_accounts' })
  silent.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(patienceMs.heard)
  await expect(silent).rejects.toMatchObject({ name: 'Wallet.ParentSilentError' })
})

test('error: Wallet.ParentSilentError', async () => {
  const hanging = meet({ request: async ({ method }) => method === 'eth_requestAccounts' || new Promise(() => {}) })
  const { wallet, met, stop } = hanging
  await connect(wallet)
  const outcome = async (method: string, ms: number) => {
    let ended: unknown
    void wallet.request({ method }).catch((error) => {
      ended = error
    })
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect([method, ended]).toEqual([method, undefined])
    await vi.advanceTimersByTimeAsync(1)
    return ended
  }
  const silent = {
    name: 'Wallet.ParentSilentError',
    message: expect.stringContaining('https://shop.example does not answer'),
  }
  // Acknowledged but not answered: the user has the time that a wallet needs.
  expect(await outcome('eth_accounts', patienceMs.quiet)).toMatchObject(silent)
  expect(await outcome('eth_sendTransaction', patienceMs.asking)).toMatchObject(silent)
  stop()
  expect(await outcome('eth_sendTransaction', patienceMs.heard)).toMatchObject(silent)
  expect(met.silence.at(-1)).toBe('Wallet.ParentSilentError')
  // It is back, and the earlier silence is cleared.
  hanging.host.offerWallet(hanging.host)
  hanging.host.frame.hear(hanging.host.parent, 'https://shop.example', { caravel: 'taken', id: 'id-1' })
  void wallet.request({ method: 'eth_requestAccounts' })
  await vi.advanceTimersByTimeAsync(0)
  expect(met.silence.at(-1)).toBeUndefined()
})

test('error: a script without a provider, or without a frame with an address', () => {
  const { offerWallet, iframe, provider } = createHost()
  expect(() => offerWallet({ iframe })).toThrow('expected an EIP-1193 provider')
  for (const wrong of [undefined, null, {}, { src: '' }, { src: 'about:blank' }])
    expect(() => offerWallet({ iframe: wrong, provider })).toThrow('expected the iframe')
})
