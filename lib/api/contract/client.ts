import { ApiError, type AvailableLiquidity, UnexpectedAnswerError, UnreachableServiceError } from './errors'
import type { Answer, Deferred, Input, Operation } from './operation'

/** The service and the means to reach it. `baseUrl` has no slash at the end; `/api` in pages. */
export type ApiInit = {
  baseUrl: string
  fetch?: (url: string, init: RequestInit) => Promise<Response> | Response
  signal?: AbortSignal
  apiKey?: string
}

/** The maximum wait for an answer. */
const timeoutMs = 20_000
/** The maximum pause: a timer takes 31 bits of milliseconds, and fires at once above that. */
const maxRetryAfterSeconds = 86_400

/**
 * Calls an operation: puts inputs into path, query or body, sends the request and checks the shape
 * of the answer. Loads a deferred operation first. Values declared verbatim are the very reference
 * that JSON.parse returned.
 *
 * @throws {ApiError} the service refused: `errorType`, `details`, `description`, `status`,
 * `retryAfterSeconds`, `requestId`, `availableLiquidity`
 * @throws {UnreachableServiceError} no answer
 * @throws {UnexpectedAnswerError} an answer that does not match this contract
 * @example
 * const trade = { srcToken: 'WETH', destToken: 'USDC', amount: '1000000000000000000', slippage: 50 }
 * const { priceRoute } = await call(getPrices, trade, { baseUrl: '/api' })
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

/** The scripts come from the service's origin: one that does not load counts as no answer. */
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
    // An abort by the caller is no failure of the service, so its reason is rethrown unchanged.
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

/** Returns the two amounts; undefined if the service answers with any other shape. */
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
