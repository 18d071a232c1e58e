import logos from './list-logos.generated.json'

/** By chain id, the file of each token's logo by its address in lower case. */
const byChain: Readonly<Record<string, Readonly<Record<string, string>>>> = logos

/**
 * The path of the logo of a token of the published list, on the origin of the pages; undefined where nobody draws it. Drawings were matched
 * by address (`localnet/collect-logos.mjs`): a symbol proves nothing.
 *
 * @example
 * listLogoPath(1, '0x6982508145454ce325ddbe47a25d4ec3d2311933') // '/logos/list/pepe.svg'
 */
export const listLogoPath = (chainId: number, address: string): string | undefined => {
  const file = byChain[chainId]?.[address.toLowerCase()]
  return file && `/logos/list/${file}.svg`
}
