import { tokenListLimits } from '@/lib/chain/token/parse-token-list'
import { askBounded } from '../outside/ask-bounded'

/** Maximum time of a fetch with redirects, milliseconds. */
export const fetchDeadlineMs = 6_000
const maxRedirects = 3

/**
 * Fetches a text from a public host within limits of time, bytes and redirects.
 *
 * @throws {OutsideCallError} late, unreachable, malformed
 * @example
 * await fetchPublic(new URL('https://tokens.example/list.json')) // '{"name":"Example list",...}'
 */
export const fetchPublic = async (url: URL): Promise<string> => {
  const { text } = await askBounded({
    method: 'GET',
    url,
    headers: { accept: 'application/json' },
    deadlineMs: fetchDeadlineMs,
    allowPrivate: false,
    maxBytes: tokenListLimits.maxBytes,
    redirects: { max: maxRedirects, isAllowed: isPublicPlace },
  })
  return text
}

/**
 * True for https on the default port without a user; the host is checked when it is resolved.
 *
 * @example
 * isPublicPlace(new URL('https://tokens.example:8443/list.json')) // false
 */
export const isPublicPlace = ({ protocol, port, username, password, hash }: URL): boolean =>
  protocol === 'https:' && port === '' && username === '' && password === '' && hash === ''
