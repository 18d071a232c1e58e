import { ApiError } from '@/lib/api/contract/errors'

/** Several times the 40 kB of a body with a route of a hundred legs. */
export const maxBodyBytes = 256 * 1024

/**
 * Reads a JSON object from a request and stops reading if it is too large.
 *
 * @throws {ApiError} PayloadTooLarge; ValidationError if it is not JSON or not an object.
 * @example
 * await readBody(new Request('http://x', { method: 'POST', body: '{"a":1}' })) // { a: 1 }
 */
export const readBody = async (request: Request): Promise<object> => {
  const value = parse(await readText(request, maxBodyBytes))
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ApiError('ValidationError', { details: 'Invalid body: expected a JSON object' })
  return value
}

/**
 * Reads the text of a request's or answer's body up to a size.
 *
 * @throws {ApiError} PayloadTooLarge if there is more; ValidationError if the rest of it never
 * arrived.
 * @example
 * await readText(new Request('http://x', { method: 'POST', body: 'abc' }), 10) // 'abc'
 */
export const readText = async (
  request: Pick<Request | Response, 'headers' | 'body'>,
  maxBytes: number,
): Promise<string> => {
  const tooLarge = new ApiError('PayloadTooLarge', { details: `Payload Too Large: at most ${maxBytes} bytes` })
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  try {
    for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw tooLarge
      text += decoder.decode(chunk, { stream: true })
    }
  } catch (cause) {
    if (cause === tooLarge) throw tooLarge
    throw new ApiError('ValidationError', { details: 'The body broke off', cause })
  }
  return text + decoder.decode()
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ApiError('ValidationError', { details: 'Malformed JSON', cause })
  }
}
