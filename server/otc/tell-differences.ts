import type { Log } from '../log'

/** Something that the chain says otherwise than what is stored: of an order, or of what a maker has of a token. Amounts in raw units. */
export type Difference = ({ orderHash: string } | { owner: string; token: string }) & {
  about: 'remaining' | 'balance' | 'allowance' | 'refused'
  /** Where it was found, if that is another block than those of the others. */
  block?: bigint
} & Record<'expected' | 'found', bigint | boolean>

/** Lines of one call; of the rest only the number is told. */
const mostTold = 20

/**
 * Tells what was stored otherwise than the chain says, and has been mended. Nothing of the kind should happen where a node keeps nothing
 * back and tokens say what they do: a warning where orders were shown as what they are not, else a detail for who looks into a token.
 *
 * @example
 * tellDifferences(log, { chainId: 1, block: 17n, isFelt: true }, [{ orderHash, about: 'remaining', expected: 0n, found: 61n }])
 * // {"level":"warn","event":"an otc order differed from the chain","chainId":1,"block":"17","orderHash":"0x9104...",...}
 */
export const tellDifferences = (
  log: Log,
  { chainId, block, isFelt }: { chainId: number; block: bigint; isFelt: boolean },
  differences: readonly Difference[],
): void => {
  const level = isFelt ? 'warn' : 'debug'
  const told = { chainId, block }
  for (const difference of differences.slice(0, mostTold))
    log(level, `${'orderHash' in difference ? 'an otc order' : 'an otc holding'} differed from the chain`, {
      ...told,
      ...difference,
    })
  const more = differences.length - mostTold
  if (more > 0) log(level, 'more differed from the chain', { ...told, more })
}
