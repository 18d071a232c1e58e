import { ApiError } from '@/lib/api/contract/errors'
import type { PriceRoute } from '@/lib/api/market/market'

export type MarketPrice =
  /** `idle`: nothing was asked. `none`: the service says that no route exists. `unknown`: it did not answer, or not for this size. */
  | { status: 'idle' | 'loading' | 'none' | 'unknown'; pays: undefined }
  /** What the market pays now for the same amount, raw units, before the network cost; and what both are worth in dollars, as the wire says them, where that is known. */
  | { status: 'ready'; pays: bigint; worth?: { sold: Worth; bought: Worth } }

type Worth = { amount: bigint; usd: string | null }

type Answer = {
  isPending: boolean
  data: { priceRoute: Pick<PriceRoute, 'srcAmount' | 'srcUSD' | 'destAmount' | 'destUSD'> } | undefined
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
  if (!data) return { status: 'unknown', pays: undefined }
  const { srcAmount, srcUSD, destAmount, destUSD } = data.priceRoute
  const bought = { amount: BigInt(destAmount), usd: destUSD }
  return { status: 'ready', pays: bought.amount, worth: { sold: { amount: BigInt(srcAmount), usd: srcUSD }, bought } }
}
