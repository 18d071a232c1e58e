/**
 * The maximum age of a price to act on; the service refuses market quotes after about 30 seconds.
 */
const priceLifeMs = 20_000

export type Received = { readonly receivedAt: number }

/**
 * True if a price is recent enough to act on. Milliseconds since 1970 on this device.
 *
 * @example
 * isFresh({ receivedAt: 0 }, 20_001) // false
 */
export const isFresh = ({ receivedAt }: Received, now: number): boolean => now - receivedAt <= priceLifeMs
