import { ParentSilentError, ProviderError } from '@/actions/wallet/send/wallet-errors'

type Request = { method: string; params?: readonly unknown[] }
type Listener = (value: unknown) => void

/** The wallet that the surrounding page shares: EIP-1193 over messages. */
export type ParentProvider = {
  /** The origin of the surrounding page. */
  origin: string
  request: (request: Request) => Promise<unknown>
  on: (event: string, listener: Listener) => void
  removeListener: (event: string, listener: Listener) => void
}

/**
 * The methods that are answered without the user, and those that need the user. The script of the
 * surrounding page (public/embed-1.js) has the same methods.
 */
const quietMethods = ['eth_accounts', 'eth_chainId', 'eth_getBlockByNumber']
const askingMethods = [
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'wallet_switchEthereumChain',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
]

/** The maximum times until a request is acknowledged, answered, and confirmed by the user. */
export const patienceMs = { heard: 5_000, quiet: 15_000, asking: 600_000 } as const
/** The maximum characters of JSON of a request and of an answer. */
const maxLength = 262_144
/** The maximum characters of JSON of an error with those that it wraps. */
const maxErrorLength = 8_192
const maxPending = 16

/** A message between a page and the page in its frame, identified by `caravel`. */
type Message = {
  caravel?: unknown
  id?: unknown
  result?: unknown
  error?: unknown
  event?: unknown
  value?: unknown
}

type Pending = { method: string; timer: ReturnType<typeof setTimeout>; settle: (outcome: Outcome) => void }
type Outcome = { result: unknown } | { error: Error }

type ProviderParameters = {
  origin: string
  post: (message: object) => void
  newId: () => string
  /** Called when a request was given up, and with undefined when the page answers again. */
  onSilence: (error: ParentSilentError | undefined) => void
}

/**
 * Creates a provider from the messages of a page, and returns the function that receives them. Ids
 * are unpredictable, and answers without a request are ignored.
 *
 * @throws {ParentSilentError} from a request that the page does not answer in time; `ProviderError`
 * if it refuses.
 */
export const createParentProvider = ({ origin, post, newId, onSilence }: ProviderParameters) => {
  const pending = new Map<string, Pending>()
  const listeners = new Map<unknown, Set<Listener>>([
    ['accountsChanged', new Set()],
    ['chainChanged', new Set()],
  ])

  const settle = (id: string, outcome: Outcome) => {
    const asked = pending.get(id)
    if (!asked) return
    clearTimeout(asked.timer)
    pending.delete(id)
    asked.settle(outcome)
  }
  const giveUpAfter = (id: string, ms: number) =>
    setTimeout(() => {
      const error = new ParentSilentError({ origin })
      settle(id, { error })
      onSilence(error)
    }, ms)

  const request = ({ method, params = [] }: Request) =>
    new Promise<unknown>((resolve, reject) => {
      if (!quietMethods.includes(method) && !askingMethods.includes(method))
        throw new ProviderError({ code: 4200, message: `${method} is not allowed for the surrounding page.` })
      if (pending.size >= maxPending) throw new ProviderError({ code: -32005, message: 'Too many open requests.' })
      if (lengthOf(params) > maxLength) throw new ProviderError({ code: -32600, message: 'The request is too large.' })
      const id = newId()
      const end = (outcome: Outcome) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.result))
      pending.set(id, { method, timer: giveUpAfter(id, patienceMs.heard), settle: end })
      post({ caravel: 'request', id, method, params })
    })

  const hear = ({ caravel, id, result, error, event, value }: Message) => {
    if (caravel === 'event') for (const listener of listeners.get(event) ?? []) listener(value)
    if (typeof id !== 'string') return
    const asked = pending.get(id)
    if (!asked) return
    onSilence(undefined)
    if (caravel === 'taken') {
      clearTimeout(asked.timer)
      asked.timer = giveUpAfter(id, patienceMs[quietMethods.includes(asked.method) ? 'quiet' : 'asking'])
    }
    if (caravel === 'answer') settle(id, error ? { error: readError(error) } : readResult(result))
  }

  const provider: ParentProvider = {
    origin,
    request,
    on: (event, listener) => void listeners.get(event)?.add(listener),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
  }
  return { provider, hear }
}

const readResult = (result: unknown): Outcome =>
  lengthOf(result) > maxLength
    ? { error: new ProviderError({ code: -32603, message: 'The answer is too large.' }) }
    : { result }

const readError = (error: unknown): ProviderError => {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return new ProviderError({
    code: typeof code === 'number' ? code : -32603,
    message: String(message).slice(0, 300),
    // Keeps the wrapped errors for `toWalletError`.
    ...(lengthOf(error) <= maxErrorLength && { data: error }),
  })
}

/** Returns the length as JSON; infinity for values that JSON does not support. */
const lengthOf = (value: unknown): number => {
  try {
    return JSON.stringify(value ?? null).length
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
