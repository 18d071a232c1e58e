/** The maximum number of origins that may frame the pages. */
const maxOrigins = 10

/** The origins that may frame the pages, as an error names them. */
export const wantedFrameAncestors = 'comma-separated origins such as https://app.safe.global, without a path'

/**
 * Reads the origins that may frame the pages. Only whole origins of https are accepted, or of http
 * on this machine; undefined for any other text.
 *
 * @example
 * readFrameAncestors('https://app.safe.global, http://127.0.0.1:3001')
 * // ['https://app.safe.global', 'http://127.0.0.1:3001']
 */
export const readFrameAncestors = (text: string): readonly string[] | undefined => {
  const origins = text.split(',').map((origin) => origin.trim())
  return origins.length <= maxOrigins && origins.every(isFramingOrigin) ? origins : undefined
}

const isFramingOrigin = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { origin, protocol, hostname } = new URL(text)
  const isLocal = hostname === '127.0.0.1' || hostname === 'localhost'
  // A wildcard or a second directive of the policy is no host name.
  return origin === text && /^[\w.-]+$/.test(hostname) && (protocol === 'https:' || (protocol === 'http:' && isLocal))
}
