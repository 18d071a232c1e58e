import { HttpRequestError } from 'viem'

/** Answers that may be an error alone are read twice; longer ones are results. Bytes. */
const maxErrorBytes = 64 * 1024

type RpcError = { code: number; message: string }
type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>

/**
 * Makes the fetch that questions to nodes are sent with: what a node refuses comes out as viem reads it. Many answer a batch with one
 * error for all of it, or put errors beside a status of HTTP, of which viem keeps the status alone or nothing.
 *
 * @throws viem's HttpRequestError with status, headers and the beginning of the body for a status that no JSON-RPC error comes with, and
 * for 429, whatever comes with it: its header says how long to wait.
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

/** As many answers as there are questions, of one error for all of them; undefined where that is not what came. */
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
