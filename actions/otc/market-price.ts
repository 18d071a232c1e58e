import { ApiError } from '@/lib/api/errors'

export type MarketPrice =
  /** `idle`: nothing was asked. `none`: the service says that no route exists. `unknown`: it did not answer, or not for this size. */
  | { status: 'idle' | 'loading' | 'none' | 'unknown'; pays: undefined }
  /** What the market pays now for the same amount, raw units, before the network cost. */
  | { status: 'ready'; pays: bigint }

type Answer = {
  isPending: boolean
  data: { priceRoute: { destAmount: string } } | undefined
  error: Error | null
}

/**
 * What an answer of the market says. Only the service's own word that there is no route means that there is no price.
 *
 * @example
 * readMarketPrice({ isPending: false, data: undefined, error: new UnreachableServiceError(...) }).status // 'unknown'
 */
export const readMarketPrice = ({ isPending, data, error }: Answer): MarketPrice => {
  const hasNoRoute = error instanceof ApiError && error.errorType === 'PricingError'
  if (hasNoRoute) return { status: 'none', pays: undefined }
  if (isPending) return { status: 'loading', pays: undefined }
  return data ? { status: 'ready', pays: BigInt(data.priceRoute.destAmount) } : { status: 'unknown', pays: undefined }
}
