import logos from './list-logos.generated.json'

/** Maps chain id and token address in lower case to a logo file. */
const byChain: Readonly<Record<string, Readonly<Record<string, string>>>> = logos

/**
 * Returns the path of a published list token's logo on the pages' origin; undefined without a logo.
 * Logos were matched by address (`localnet/collect-logos.mjs`), since symbols prove nothing.
 *
 * @example
 * listLogoPath(1, '0x6982508145454ce325ddbe47a25d4ec3d2311933') // '/logos/list/pepe.svg'
 */
export const listLogoPath = (chainId: number, address: string): string | undefined => {
  const file = byChain[chainId]?.[address.toLowerCase()]
  return file && `/logos/list/${file}.svg`
}
