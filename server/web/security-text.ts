/** Where the text is, by RFC 9116. */
export const securityTextPath = '/.well-known/security.txt'

const dayMs = 86_400_000
/** RFC 9116 recommends less than a year. */
const validDays = 180

/**
 * Returns the text by which people who found a vulnerability know whom to tell, in the form of RFC 9116. It is written
 * when it is asked for, so that its end is never in the past.
 *
 * @example
 * securityText({ contacts: ['mailto:security@caravel.example'], publicOrigin: undefined, nowMs: 0 })
 * // 'Contact: mailto:security@caravel.example\nExpires: 1970-06-30T00:00:00.000Z\nPreferred-Languages: en\n'
 */
export const securityText = ({
  contacts,
  publicOrigin,
  nowMs,
}: {
  contacts: readonly string[]
  publicOrigin: string | undefined
  nowMs: number
}): string => {
  const today = Math.floor(nowMs / dayMs)
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date((today + validDays) * dayMs).toISOString()}`,
    'Preferred-Languages: en',
    ...(publicOrigin ? [`Canonical: ${publicOrigin}${securityTextPath}`] : []),
    '',
  ].join('\n')
}
