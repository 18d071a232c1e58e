/** The bridge that intents use, by its names in requests: clients of other services know the second. */
const names = ['across', 'acrossv3'] as const

/** The one bridge that intents use now: its name in answers, and that of its logo in the pages. */
export const across = { protocol: 'Across', displayName: 'Across', logo: '/logos/bridges/across.svg' } as const

/**
 * Returns true if a request lets intents use Across; names match whatever their casing.
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
