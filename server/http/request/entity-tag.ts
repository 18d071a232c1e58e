import { createHash } from 'node:crypto'
import type { Context } from 'hono'

/** An answer with the headers that let a client ask whether it has changed. */
export type TaggedText = { text: string; headers: Readonly<Record<string, string>> }

/**
 * Gives an answer its tag, by which a client that has it already is told that it is the same.
 * Without a time for which it may be kept, whoever has it asks each time.
 *
 * @example
 * tagged('[]', { 'Content-Type': 'application/json' }).headers.ETag // '"l9Fw4VUO7kr8CvBlt4zaMCqXZ0w"'
 */
export const tagged = (text: string, headers: Readonly<Record<string, string>>): TaggedText => ({
  text,
  headers: {
    'Cache-Control': 'no-cache',
    ...headers,
    ETag: `"${createHash('sha1').update(text).digest('base64url')}"`,
    // By its length alone compression knows that a small answer is not worth it.
    'Content-Length': String(Buffer.byteLength(text)),
  },
})

/**
 * True if the client has this answer already, by the tags that it names. A proxy that compressed
 * the answer made its tag a weak one, which counts as the same.
 *
 * @example
 * isKnown(c, tagged('[]', {})) // true for If-None-Match: W/"l9Fw4VUO7kr8CvBlt4zaMCqXZ0w"
 */
export const isKnown = (c: Context, { headers: { ETag } }: TaggedText): boolean => {
  const named = c.req.header('If-None-Match') ?? ''
  return named.trim() === '*' || [...named.matchAll(/"[^"]*"/g)].some(([tag]) => tag === ETag)
}

/**
 * Sends an answer, or 304 without it to a client that has it.
 *
 * @example
 * sendTagged(c, tagged('[]', { 'Content-Type': 'application/json' })) // 200 []
 */
export const sendTagged = (c: Context, answer: TaggedText): Response => {
  if (!isKnown(c, answer)) return c.body(answer.text, 200, answer.headers)
  const { 'Content-Length': _length, 'Content-Type': _type, ...headers } = answer.headers
  return c.body(null, 304, { ...headers, Vary: 'Accept-Encoding' })
}
