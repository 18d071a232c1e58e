import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { sendText, type TextAnswer } from '../compression/send-text'

/**
 * Returns the entity tag of a content.
 *
 * @example
 * tagOf('[]') // '"l9Fw4VUO7kr8CvBlt4zaMCqXZ0w"'
 */
export const tagOf = (content: string | Uint8Array): string =>
  `"${createHash('sha1').update(content).digest('base64url')}"`

/**
 * Adds a tag to an answer, by which a client that has it learns that it is the same. Without a
 * cache time, the client checks each time.
 *
 * @example
 * tagged('[]', { 'Content-Type': 'application/json' }).headers.ETag // '"l9Fw4VUO7kr8CvBlt4zaMCqXZ0w"'
 */
export const tagged = (text: string, headers: Readonly<Record<string, string>>): TextAnswer => ({
  text,
  headers: {
    'Cache-Control': 'no-cache',
    ...headers,
    ETag: tagOf(text),
  },
})

/**
 * True if the client already has this answer, by the tags that it names. The weak tag of a compressed
 * answer counts as the same.
 *
 * @example
 * isKnown(c, tagged('[]', {})) // true for If-None-Match: W/"l9Fw4VUO7kr8CvBlt4zaMCqXZ0w"
 */
export const isKnown = (c: Context, { headers: { ETag = '' } }: TextAnswer): boolean =>
  isTagNamed(c.req.header('If-None-Match'), ETag)

/**
 * True if an `If-None-Match` names a tag, also as a weak one.
 *
 * @example
 * isTagNamed('"b", W/"a"', '"a"') // true
 */
export const isTagNamed = (header = '', tag: string): boolean =>
  header.trim() === '*' || [...header.matchAll(/"[^"]*"/g)].some(([named]) => named === tag)

/**
 * Sends an answer with a tag, or 304 without it to a client that has it.
 *
 * @example
 * await sendTagged(c, tagged('[]', { 'Content-Type': 'application/json' })) // 200 []
 */
export const sendTagged = async (c: Context, answer: TextAnswer): Promise<Response> => {
  if (!isKnown(c, answer)) return sendText(c, answer)
  const { 'Content-Type': _type, ...headers } = answer.headers
  return c.body(null, 304, { ...headers, Vary: 'Accept-Encoding' })
}
