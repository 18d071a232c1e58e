import { ApiError } from '@/lib/api/contract/errors'
import type { PriceRoute } from '@/lib/api/market/price-route'

export type MarketPrice =
  /** `idle`: not requested. `none`: no route exists. `unknown`: no answer for this size. */
  | { status: 'idle' | 'loading' | 'none' | 'unknown'; pays: undefined }
  /** The market's payment, raw units before gas, and the worth of both sides, if known. */
  | { status: 'ready'; pays: bigint; worth?: { sold: Worth; bought: Worth } }

type Worth = { amount: bigint; usd: string | null }

type Answer = {
  isPending: boolean
  data: { priceRoute: Pick<PriceRoute, 'srcAmount' | 'srcUSD' | 'destAmount' | 'destUSD'> } | undefined
  error: Error | null
}

/**
 * Returns the market price from an answer. Only the service's own error means that no route exists.
 *
 * @example
 * readMarketPrice({ isPending: false, data: undefined, error }).status // 'unknown'
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
