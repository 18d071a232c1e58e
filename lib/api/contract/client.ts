import { ApiError, type AvailableLiquidity, UnexpectedAnswerError, UnreachableServiceError } from './errors'
import type { Answer, Deferred, Input, Operation } from './operation'

/** Where the service is and how to reach it. `baseUrl` does not end in a slash; `/api` in the page. */
export type ApiInit = {
  baseUrl: string
  fetch?: (url: string, init: RequestInit) => Promise<Response> | Response
  signal?: AbortSignal
  apiKey?: string
}

/** No request waits longer for its answer. */
const timeoutMs = 20_000
/** A longer pause is cut: a timer takes 31 bits of milliseconds, and fires at once above. */
const maxRetryAfterSeconds = 86_400

/**
 * Calls an operation: puts the input's names where the operation has them, sends it, checks the answer's shape. One that is deferred is
 * loaded first.
 * Values declared verbatim come back as the very reference that JSON.parse made.
 *
 * @throws {ApiError} the service refused: `errorType`, `details`, `description`, `status`, `retryAfterSeconds`, `requestId`, `availableLiquidity`
 * @throws {UnreachableServiceError} no answer
 * @throws {UnexpectedAnswerError} an answer that is not of this contract
 *
 * @example
 * const { priceRoute } = await call(getPrices, { srcToken: 'WETH', destToken: 'USDC', amount: '1000000000000000000', slippage: 50 }, { baseUrl: '/api' })
 * priceRoute.destAmount // '2512043117'
 */
export async function call<op extends Operation>(
  asked: op | Deferred<op>,
  input: Input<op>,
  init: ApiInit,
): Promise<Answer<op>> {
  const op = 'load' in asked ? await load(asked, init) : asked
  const url = `${init.baseUrl}${pathOf(op, input)}`
  const { response, body } = await send(url, requestOf(op, input, init), init.fetch)
  if (!response.ok) throw refusal(url, response, body)
  const answer = op.response.safeParse(body)
  if (!answer.success) throw new UnexpectedAnswerError({ url, status: response.status, cause: answer.error })
  return answer.data as Answer<op>
}

/** Pages come from where the service is asked: a part of one that does not come is no answer. */
const load = <op extends Operation>({ load }: Deferred<op>, { baseUrl: url }: ApiInit): Promise<op> =>
  load().catch((cause: unknown) => {
    throw new UnreachableServiceError({ url, cause })
  })

async function send(url: string, request: RequestInit, fetcher: ApiInit['fetch'] = fetch) {
  try {
    const response = await fetcher(url, request)
    const text = await response.text()
    return { response, body: parseJson(text) }
  } catch (cause) {
    // An abort by the caller is not a failure of the service: it passes through for the one who asked.
    if (request.signal?.aborted && (request.signal.reason as Error)?.name !== 'TimeoutError') throw cause
    throw new UnreachableServiceError({ url, cause })
  }
}

function refusal(url: string, response: Response, body: unknown) {
  if (!isRefusal(body)) return new UnexpectedAnswerError({ url, status: response.status })
  const retryAfterSeconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const requestId = textOf(body.requestId) ?? response.headers.get('x-request-id')
  const description = textOf(body.description)
  const availableLiquidity = liquidityOf(body.availableLiquidity)
  return new ApiError(body.errorType ?? 'UnknownError', {
    details: body.details ?? body.error ?? `Status ${response.status}`,
    status: response.status,
    ...(description && { description }),
    ...(requestId && { requestId }),
    ...(availableLiquidity && { availableLiquidity }),
    ...(retryAfterSeconds >= 0 && { retryAfterSeconds: Math.min(retryAfterSeconds, maxRetryAfterSeconds) }),
  })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

const amount = /^[1-9]\d{0,77}$/

/** Two amounts; a service that says anything else says nothing. */
function liquidityOf(value: unknown): AvailableLiquidity | undefined {
  const { srcAmount, destAmount } = (value ?? {}) as Record<string, unknown>
  const isAmount = (text: unknown): text is string => typeof text === 'string' && amount.test(text)
  return isAmount(srcAmount) && isAmount(destAmount) ? { srcAmount, destAmount } : undefined
}

type Refusal = {
  errorType?: string
  details?: string
  error?: string
  description?: unknown
  requestId?: unknown
  availableLiquidity?: unknown
}

function isRefusal(body: unknown): body is Refusal {
  if (typeof body !== 'object' || body === null) return false
  const texts = ['errorType', 'details', 'error'].map((key) => (body as Record<string, unknown>)[key])
  return texts.some(Boolean) && texts.every((text) => text === undefined || typeof text === 'string')
}

function requestOf(op: Operation, input: object, { signal, apiKey }: ApiInit): RequestInit {
  const limit = AbortSignal.timeout(timeoutMs)
  return {
    method: op.method.toUpperCase(),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    headers: {
      ...(op.body && { 'content-type': 'application/json' }),
      ...(apiKey && { 'x-api-key': apiKey }),
    },
    ...(op.body && { body: JSON.stringify(pick(input, op.body)) }),
  }
}

function pathOf(op: Operation, input: object) {
  const params: Record<string, unknown> = pick(input, op.params)
  const path = op.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams(
    Object.entries(pick(input, op.query)).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return query.size > 0 ? `${path}?${query}` : path
}

function pick(input: object, schema: { shape: object } | undefined) {
  const names = Object.keys(schema?.shape ?? {})
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => names.includes(name) && value !== undefined),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
