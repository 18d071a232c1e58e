import { isFresh, type Received } from '@/lib/ticket/terms/price-life'
import { StalePriceError } from '../send/check-errors'

/** The maximum number of renewals: a device that needs more would never open the wallet in time. */
const maxRenewals = 5

/** A price of a run that is renewed whenever it becomes too old on the way to the wallet. */
export type Renewal<price> = {
  /** Returns the newest price. */
  read: () => price
  /** True if the price is too old, or will be in `aheadMs`. */
  isTooOld: (aheadMs?: number) => boolean
  /** Renews the price if it is too old, or will be in `aheadMs`. Resolves true if it did. */
  renew: (aheadMs?: number) => Promise<boolean>
}

/**
 * Creates the renewal of a confirmed price. `ask` gets the last price and resolves to a new one
 * that was verified like the first and meets the accepted terms; it throws otherwise.
 *
 * @throws {StalePriceError} from `renew`, if the device is too slow for any price
 */
export const createRenewal = <price extends Received>(
  confirmed: price,
  { now, ask }: { now: () => number; ask: (last: price) => Promise<price> },
): Renewal<price> => {
  let price = confirmed
  let renewals = 0
  const isTooOld = (aheadMs = 0) => !isFresh(price, now() + aheadMs)
  const renew = async (aheadMs = 0) => {
    if (!isTooOld(aheadMs)) return false
    if (renewals++ === maxRenewals) throw new StalePriceError()
    price = await ask(price)
    return true
  }
  return { read: () => price, isTooOld, renew }
}
