import { isAddress } from 'viem'
import { DisconnectedError, isRecord, ProviderError } from '@/actions/wallet/send/wallet-errors'
import type { Frame } from '../connect/connect-parent'

/** The Safe that the surrounding page shows. */
export type SafeInfo = { safeAddress: `0x${string}`; chainId: number; threshold: number }

/** The methods of the Safe Apps SDK that this page uses. */
export type SafeMethod =
  | 'getSafeInfo'
  | 'getTxBySafeTxHash'
  | 'getOffChainSignature'
  | 'rpcCall'
  | 'sendTransactions'
  | 'signTypedMessage'

/** Sends a request to the page of a Safe and returns its answer. */
export type AskSafe = (method: SafeMethod, params?: unknown) => Promise<unknown>

/** The version of the SDK whose messages are sent; the Safe signs off the chain for newer than 7. */
const sdkVersion = '9.1.0'
/** The maximum wait for an answer that needs no user, milliseconds. */
export const quietMs = 15_000
/** The interval and number of greetings, as the page of a Safe may load later than its frame. */
const [greetMs, maxGreetings] = [1_000, 15] as const
/** The maximum characters of JSON of an answer. */
const maxLength = 262_144
const maxPending = 16

const asksOwner: readonly SafeMethod[] = ['sendTransactions', 'signTypedMessage']

type Pending = { settle: (answer: Answer) => void; isOwn: (origin: string) => boolean }
type Answer = { data: unknown } | { error: Error }
type MeetDeps = {
  /** The origins that may frame the pages (`FRAME_ANCESTORS`). */
  origins: readonly string[]
  newId: () => string
  onMeet: (ask: AskSafe, info: SafeInfo) => void
}

/**
 * Greets the page around this one in the protocol of Safe Apps, and calls `onMeet` once if that page
 * is of an allowed origin and shows a Safe. Sends and accepts messages only of the window that frames
 * this one, and after its first answer only of the same origin. Returns a function that ends it.
 */
export const meetSafe = (own: Frame, { origins, newId, onMeet }: MeetDeps): (() => void) => {
  const { parent } = own
  if (Object.is(parent, own)) return () => undefined
  const pending = new Map<string, Pending>()
  let isOver = false

  const post = (origin: string, method: SafeMethod, params: unknown, settle: Pending['settle']) => {
    const id = newId()
    pending.set(id, { settle, isOwn: (from) => from === origin })
    parent.postMessage({ id, method, params, env: { sdkVersion } }, origin)
    return id
  }
  const hear = ({ source, origin, data }: MessageEvent) => {
    if (!Object.is(source, parent) || !isRecord(data) || typeof data.id !== 'string') return
    const asked = pending.get(data.id)
    if (!asked?.isOwn(origin)) return
    pending.delete(data.id)
    asked.settle(toAnswer(data))
  }

  const askOf =
    (origin: string): AskSafe =>
    (method, params) =>
      new Promise((resolve, reject) => {
        if (isOver) throw new DisconnectedError()
        if (pending.size >= maxPending) throw new ProviderError({ code: -32005, message: 'Too many open requests.' })
        const needsOwner = asksOwner.includes(method)
        const timer = needsOwner ? undefined : setTimeout(() => giveUp(), quietMs)
        const id = post(origin, method, params, (answer) => {
          clearTimeout(timer)
          if ('error' in answer) reject(toRefusal(answer.error, needsOwner))
          else resolve(answer.data)
        })
        const giveUp = () => {
          pending.delete(id)
          reject(new DisconnectedError())
        }
      })

  let greetings = 0
  const greeted: string[] = []
  const greet = () => {
    if (++greetings >= maxGreetings) clearInterval(timer)
    for (const origin of origins) greeted.push(post(origin, 'getSafeInfo', undefined, (answer) => meet(origin, answer)))
  }
  const meet = (origin: string, answer: Answer) => {
    const info = 'data' in answer ? readInfo(answer.data) : undefined
    if (!info || isOver) return
    clearInterval(timer)
    for (const id of greeted.splice(0)) pending.delete(id)
    onMeet(askOf(origin), info)
  }

  own.addEventListener('message', hear)
  const timer = setInterval(greet, greetMs)
  greet()
  return () => {
    isOver = true
    clearInterval(timer)
    own.removeEventListener('message', hear)
    pending.clear()
  }
}

const toAnswer = ({ success, data, error }: Record<string, unknown>): Answer => {
  if (success !== true)
    return { error: new Error(typeof error === 'string' ? error.slice(0, 300) : 'No reason given.') }
  if (lengthOf(data) > maxLength) return { error: new Error('The answer is too large.') }
  return { data }
}

const lengthOf = (value: unknown): number => {
  try {
    return JSON.stringify(value ?? null).length
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** The page of a Safe gives reasons as texts, without codes. */
const toRefusal = ({ message }: Error, needsOwner: boolean) =>
  new ProviderError({ code: needsOwner && /reject|cancel|denied/i.test(message) ? 4001 : -32603, message })

const readInfo = (data: unknown): SafeInfo | undefined => {
  if (!isRecord(data)) return undefined
  const { safeAddress, chainId, threshold } = data
  if (typeof safeAddress !== 'string' || !isAddress(safeAddress, { strict: false })) return undefined
  if (!isPositive(chainId) || !isPositive(threshold)) return undefined
  return { safeAddress, chainId, threshold }
}

const isPositive = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
