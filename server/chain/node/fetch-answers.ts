import { HttpRequestError } from 'viem'

/** The size up to which an answer may be a mere error, bytes. */
const maxErrorBytes = 64 * 1024

type RpcError = { code: number; message: string }
type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>

/**
 * Creates the fetch for requests to nodes, which turns refusals into answers that viem understands.
 * Many nodes answer a batch with a single error, or send JSON-RPC errors with an HTTP status.
 *
 * @throws viem's HttpRequestError with status, headers and the start of the body for 429, and for
 * every other failed status without a JSON-RPC error.
 * @example
 * http(url, { fetchFn: fetchAnswers(fetch) })
 */
export const fetchAnswers =
  (fetchFn: Fetch): Fetch =>
  async (url, init) => {
    const response = await fetchFn(url, init)
    if (response.ok && !(Number(response.headers.get('content-length') ?? Number.NaN) <= maxErrorBytes)) return response
    const text = await readStart(response)
    const answer = parse(text)
    const { status, headers } = response
    if (status === 429 || (!response.ok && errorsOf(answer).length === 0))
      throw new HttpRequestError({ url: String(url), status, headers, details: text.slice(0, 200), body: {} })
    const each = forEach(init, answer)
    return new Response(each ? JSON.stringify(each) : text, { headers: { 'content-type': 'application/json' } })
  }

/** Repeats a single error for each request of a batch. Undefined if the answer is anything else. */
const forEach = (init: RequestInit | undefined, answer: unknown): unknown => {
  const [error] = errorsOf(answer)
  const asked = parse(String(init?.body)) as { id: unknown }[]
  if (!error || Array.isArray(answer) || !Array.isArray(asked)) return undefined
  return asked.map(({ id }) => ({ jsonrpc: '2.0', id, error }))
}

const errorsOf = (answer: unknown): RpcError[] =>
  [answer].flat().flatMap((one) => {
    const { error } = (one ?? {}) as { error?: Partial<RpcError> }
    return typeof error?.code === 'number' && typeof error.message === 'string' ? [error as RpcError] : []
  })

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const readStart = async ({ body }: Response): Promise<string> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  if (body)
    for await (const part of body) {
      parts.push(part)
      bytes += part.length
      if (bytes > maxErrorBytes) break
    }
  return Buffer.concat(parts).toString()
}
