import { MessageFormatter, type SDKRequestData } from '@safe-global/safe-apps-sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DisconnectedError } from '@/actions/wallet/send/wallet-errors'
import { createWindow } from '../testing/host-page'
import { type AskSafe, meetSafe, quietMs, type SafeInfo } from './safe-channel'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const allowed = 'https://app.safe.example'
const info = { safeAddress: '0x92d0d3b6dbf4c0747f3f7e23ee6a5ae1e0f1790e', chainId: 1, threshold: 2 } as const

type Parent = { origin?: string; answer?: (request: SDKRequestData) => object | undefined }

/** Answers as the page of a Safe, in the form of its own SDK. */
const asSafe = ({ id, method }: SDKRequestData) =>
  MessageFormatter.makeResponse(id, (method === 'getSafeInfo' ? info : method) as never, '9.1.0')

/** Opens this page in the frame of another one. */
const open = ({ origin = allowed, answer = asSafe }: Parent = {}) => {
  const frame = createWindow('https://caravel.example')
  const posted: { request: SDKRequestData; to: string }[] = []
  const parent = {
    postMessage: (message: object, to: string) => {
      if (to !== origin) return
      const request = structuredClone(message) as SDKRequestData
      posted.push({ request, to })
      const reply = answer(request)
      if (reply) frame.hear(parent, origin, reply)
    },
  }
  frame.parent = parent
  let count = 0
  const met: { ask: AskSafe; info: SafeInfo }[] = []
  const leave = meetSafe(frame, {
    origins: ['https://other.example', allowed],
    newId: () => `id-${++count}`,
    onMeet: (ask, info) => void met.push({ ask, info }),
  })
  return { frame, parent, posted, met, leave }
}

test('default: meets the Safe of an allowed page, in the form of the Safe Apps SDK', async () => {
  const { met, posted } = open()
  expect(met).toMatchObject([{ info }])
  expect(await met[0]!.ask('getOffChainSignature', '0x12')).toBe('getOffChainSignature')
  const expected = [
    MessageFormatter.makeRequest('getSafeInfo' as never, undefined),
    MessageFormatter.makeRequest('getOffChainSignature' as never, '0x12'),
  ]
  expect(posted.map(({ request }) => ({ ...request, id: '' }))).toEqual(expected.map((one) => ({ ...one, id: '' })))
  expect(posted.every(({ to }) => to === allowed)).toBe(true)
  vi.runAllTimers()
  expect(posted).toHaveLength(2)
})

test('behavior: a page of another origin gets no request, and is not met whatever it sends', () => {
  const { frame, parent, met, posted } = open({ origin: 'https://evil.example' })
  vi.runAllTimers()
  for (const id of ['id-1', 'id-2', 'id-3'])
    frame.hear(parent, 'https://evil.example', { id, success: true, data: info, version: '9.1.0' })
  expect([posted, met]).toEqual([[], []])
})

test('behavior: another window, another allowed origin and another id give no answer', async () => {
  const { frame, parent, met } = open({
    answer: (request) => (request.method === 'getSafeInfo' ? asSafe(request) : undefined),
  })
  let settled = false
  const asked = met[0]!.ask('rpcCall', {}).then((answer) => {
    settled = true
    return answer
  })
  const answer = (id: unknown, data = 'forged') => ({ id, success: true, data })
  frame.hear({}, allowed, answer('id-3'))
  frame.hear(null, allowed, answer('id-3'))
  frame.hear(parent, 'https://other.example', answer('id-3'))
  for (const id of ['id-1', 'id-4', 3, null, {}, '__proto__']) frame.hear(parent, allowed, answer(id))
  for (const shape of [null, 'text', 7, [], {}]) frame.hear(parent, allowed, shape)
  await Promise.resolve()
  expect(settled).toBe(false)
  frame.hear(parent, allowed, answer('id-3', 'real'))
  expect(await asked).toBe('real')
  // A second answer to the same request changes nothing.
  frame.hear(parent, allowed, answer('id-3', 'late'))
})

test('behavior: a Safe of a wrong shape is not met, and a right one later is', () => {
  const shapes = [
    null,
    'safe',
    { ...info, safeAddress: '0x12' },
    { ...info, safeAddress: 7 },
    { ...info, chainId: '1' },
    { ...info, chainId: -1 },
    { ...info, threshold: 0 },
    { ...info, threshold: Number.NaN },
    { ...info, more: 'x'.repeat(262_144) },
    info,
  ]
  const { met } = open({ answer: ({ id }) => ({ id, success: true, data: shapes.shift() }) })
  for (let left = shapes.length; left > 0; left--) {
    expect(met).toEqual([])
    vi.advanceTimersByTime(1_000)
  }
  expect(met).toMatchObject([{ info }])
})

test('error: a refusal of an owner, of another kind, and no answer in time', async () => {
  let error: unknown = 'Transaction was rejected'
  const { met } = open({
    answer: (request) => {
      if (request.method === 'getSafeInfo') return asSafe(request)
      return error === undefined ? undefined : { id: request.id, success: false, error }
    },
  })
  const { ask } = met[0]!
  await expect(ask('sendTransactions', {})).rejects.toMatchObject({ code: 4001, message: error })
  await expect(ask('getTxBySafeTxHash', {})).rejects.toMatchObject({ code: -32603, message: error })
  error = { deep: true }
  await expect(ask('signTypedMessage', {})).rejects.toMatchObject({ code: -32603, message: 'No reason given.' })
  error = undefined
  const silent = expect(ask('rpcCall', {})).rejects.toThrow(DisconnectedError)
  vi.advanceTimersByTime(quietMs)
  await silent
})

test('behavior: makes no request without a frame, and none after it left', async () => {
  const alone = createWindow('https://caravel.example')
  alone.parent = alone as never
  const onMeet = vi.fn()
  meetSafe(alone as never, { origins: [allowed], newId: () => 'id', onMeet })()
  expect(onMeet).not.toHaveBeenCalled()
  const { met, leave } = open()
  leave()
  await expect(met[0]!.ask('rpcCall', {})).rejects.toThrow(DisconnectedError)
})

test('behavior: limits the number of open requests', async () => {
  const { met } = open({ answer: (request) => (request.method === 'getSafeInfo' ? asSafe(request) : undefined) })
  const { ask } = met[0]!
  for (let index = 0; index < 16; index++) ask('signTypedMessage', {}).catch(() => undefined)
  await expect(ask('rpcCall', {})).rejects.toMatchObject({ code: -32005 })
})
