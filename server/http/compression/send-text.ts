import type { Context } from 'hono'
import { acceptedEncoding, type Encoding } from './accepted-encoding'
import { compress } from './compress'

type Bytes = Uint8Array<ArrayBuffer>

/** An answer as it is sent: the same object for the same answer, as its compressed bytes are kept. */
export type TextAnswer = { text: string; headers: Readonly<Record<string, string>> }

/** Smaller answers are not compressed: it would save less than it costs. */
const compressedFromLength = 4_096

const compressed = new WeakMap<TextAnswer, Map<Encoding, Promise<Bytes>>>()

/**
 * Sends an answer with status 200, compressed if it is large and the client accepts it. A tag is then
 * weak, as it is that of other bytes.
 *
 * @example
 * await sendText(c, { text: '[]', headers: { 'Content-Type': 'application/json' } }) // 200 []
 */
export const sendText = async (c: Context, answer: TextAnswer): Promise<Response> => {
  const { text, headers } = answer
  if (text.length < compressedFromLength) return c.body(text, 200, headers)
  const varied = { ...headers, Vary: 'Accept-Encoding' }
  const encoding = acceptedEncoding(c.req.header('Accept-Encoding'))
  if (!encoding) return c.body(text, 200, varied)
  const bytes = await compressedOf(answer, encoding)
  const { ETag } = headers
  return c.body(bytes, 200, {
    ...varied,
    ...(ETag && { ETag: `W/${ETag}` }),
    'Content-Encoding': encoding,
    'Content-Length': String(bytes.length),
  })
}

const compressedOf = (answer: TextAnswer, encoding: Encoding): Promise<Bytes> => {
  const ofAnswer = compressed.get(answer) ?? new Map<Encoding, Promise<Bytes>>()
  compressed.set(answer, ofAnswer)
  const bytes = ofAnswer.get(encoding) ?? compress(answer.text, encoding)
  ofAnswer.set(encoding, bytes)
  return bytes
}
