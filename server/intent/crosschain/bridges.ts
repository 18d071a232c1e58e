/** The names of the bridge in requests; clients of other services use the second one. */
const names = ['across', 'acrossv3'] as const

/** The bridge of intents: its names in answers and the path of its logo. */
export const across = { protocol: 'Across', displayName: 'Across', logo: '/logos/bridges/across.svg' } as const

/**
 * True if a request allows Across; names match in any casing.
 *
 * @example
 * isAcrossAllowed({ include: ['ACROSSV3'] }) // true
 * isAcrossAllowed({ exclude: ['Across'] }) // false
 */
export const isAcrossAllowed = ({
  include = [],
  exclude = [],
}: {
  include?: readonly string[] | undefined
  exclude?: readonly string[] | undefined
}): boolean => (include.length === 0 || include.some(isAcross)) && !exclude.some(isAcross)

const isAcross = (name: string) => names.some((known) => known === name.toLowerCase())
