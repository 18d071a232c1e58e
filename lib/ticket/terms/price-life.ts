/** No price older than this is acted on; the service itself refuses a market quote at about 30 seconds. */
const priceLifeMs = 20_000

export type Received = { readonly receivedAt: number }

/**
 * Whether a price is young enough to act on. Times in milliseconds since 1970 on this device.
 *
 * @example
 * isFresh({ receivedAt: 0 }, 20_001) // false
 */
export const isFresh = ({ receivedAt }: Received, now: number): boolean => now - receivedAt <= priceLifeMs
