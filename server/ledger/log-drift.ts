import type { Log } from '../log'

/** A difference between the chain and the stored state of an order or a holding, in raw units. */
export type Difference = ({ orderHash: string } | { owner: string; token: string }) & {
  about:
    | ('remaining' | 'filled' | 'slices' | 'slicedAt' | 'nonce' | 'signed' | 'balance' | 'allowance' | 'refused')
    | ('bridged' | 'paid')
  /** The block where it was found, if it differs from the block of the others. */
  block?: bigint
} & Record<'expected' | 'found', bigint | boolean>

/** A difference of an order. */
export type OrderDifference = Difference & { orderHash: string }

/** The lines that one call logs; of the rest it logs the number. */
const maxLogged = 20

/**
 * Logs stored states that differed from the chain and have been repaired. With an honest node and
 * tokens that emit logs there are none: a warning if the state of orders was wrong, else debug.
 *
 * @example
 * const difference = { orderHash, about: 'remaining', expected: 0n, found: 61n }
 * logDrift(log, { chainId: 1, block: 17n, affectsOrders: true }, [difference])
 * // {"level":"warn","event":"an order differed from the chain","chainId":1,"block":"17","orderHash":"0x9104...",...}
 */
export const logDrift = (
  log: Log,
  { chainId, block, affectsOrders }: { chainId: number; block: bigint; affectsOrders: boolean },
  differences: readonly Difference[],
): void => {
  const level = affectsOrders ? 'warn' : 'debug'
  const place = { chainId, block }
  for (const difference of differences.slice(0, maxLogged))
    log(level, `${'orderHash' in difference ? 'an order' : 'a holding'} differed from the chain`, {
      ...place,
      ...difference,
    })
  const more = differences.length - maxLogged
  if (more > 0) log(level, 'more differed from the chain', { ...place, more })
}
