import { createHash } from 'node:crypto'
import type { Context } from 'hono'

/** An answer with the headers that let a client check whether it has changed. */
export type TaggedText = { text: string; headers: Readonly<Record<string, string>> }

/**
 * Adds a tag to an answer, by which a client that has it learns that it is the same. Without a
 * cache time, the client checks each time.
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
    // Compression skips small answers by this length.
    'Content-Length': String(Buffer.byteLength(text)),
  },
})

/**
 * True if the client already has this answer, by the tags that it names. The weak tag of an answer
 * that a proxy compressed counts as the same.
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
