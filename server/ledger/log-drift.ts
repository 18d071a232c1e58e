import type { Log } from '../log'

/** Something that the chain says otherwise than what is stored: of an order, or of what an owner has of a token. Amounts in raw units. */
export type Difference = ({ orderHash: string } | { owner: string; token: string }) & {
  about:
    | ('remaining' | 'filled' | 'slices' | 'slicedAt' | 'nonce' | 'signed' | 'balance' | 'allowance' | 'refused')
    | ('bridged' | 'paid')
  /** Where it was found, if that is another block than those of the others. */
  block?: bigint
} & Record<'expected' | 'found', bigint | boolean>

/** A difference, and the order that it was found at. */
export type OrderDifference = Difference & { orderHash: string }

/** Lines of one call; of the rest only the number is said. */
const mostLogged = 20

/**
 * Logs what was stored otherwise than the chain says, and has been mended. Nothing of the kind should happen where a node keeps nothing
 * back and tokens say what they do: a warning where orders were shown as what they are not, else a detail for who looks into a token.
 *
 * @example
 * logDrift(log, { chainId: 1, block: 17n, affectsOrders: true }, [{ orderHash, about: 'remaining', expected: 0n, found: 61n }])
 * // {"level":"warn","event":"an order differed from the chain","chainId":1,"block":"17","orderHash":"0x9104...",...}
 */
export const logDrift = (
  log: Log,
  { chainId, block, affectsOrders }: { chainId: number; block: bigint; affectsOrders: boolean },
  differences: readonly Difference[],
): void => {
  const level = affectsOrders ? 'warn' : 'debug'
  const place = { chainId, block }
  for (const difference of differences.slice(0, mostLogged))
    log(level, `${'orderHash' in difference ? 'an order' : 'a holding'} differed from the chain`, {
      ...place,
      ...difference,
    })
  const more = differences.length - mostLogged
  if (more > 0) log(level, 'more differed from the chain', { ...place, more })
}
