import type { Speed } from '@/lib/order/bridge/speeds'
import type { Chain } from '../chain'
import { paysOutAfter } from './pays-out-after'

type Value = { usd?: number | undefined; raised?: number | undefined }

/**
 * Returns how many blocks must follow a transfer until it is paid at a speed (`paysOutAfter`).
 *
 * @example
 * blocksBefore(1, { speed: 'fast', usd: 50_000 }) // 2
 */
export const blocksBefore = (chainId: number, { speed, usd, raised }: Value & { speed: Speed }): bigint | undefined =>
  paysOutAfter(chainId, { usd: speed === 'fast' ? 0 : usd, raised })

/**
 * True if a transfer of this value is paid after fewer blocks at the fast speed.
 *
 * @example
 * isFastSooner(1, { usd: 5_000 }) // true
 */
export const isFastSooner = (chainId: number, value: Value): boolean => {
  const [fast, standard] = [blocksBefore(chainId, { ...value, speed: 'fast' }), paysOutAfter(chainId, value)]
  return fast !== undefined && standard !== undefined && fast < standard
}

/** The median and 90th percentile time from a deposit to its payment, milliseconds. */
export type TransferTimes = { p50Ms: number; p90Ms: number }

/** The blocks until a payment is included. */
const blocksToPay = 1

/**
 * Estimates how long a transfer takes from its deposit to its payment, where no measurements exist.
 * The largest transfers take as long as those of unknown value.
 *
 * @example
 * estimateTimes({ from: mainnet, to: arbitrum }, { speed: 'standard', usd: 250 })
 * // { p50Ms: 48250, p90Ms: 96500 }
 */
export const estimateTimes = (
  { from, to }: { from: Chain; to: Chain },
  { speed, usd }: { speed: Speed; usd?: number | undefined },
): TransferTimes => {
  const p50Ms = Number(blocksBefore(from.id, { speed, usd }) ?? 0n) * from.blockMs + blocksToPay * to.blockMs
  return { p50Ms, p90Ms: 2 * p50Ms }
}
