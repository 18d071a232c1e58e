import type { Hash } from 'viem'
import { type ApiInit, call } from '@/lib/api/contract/client'
import { getSending } from '@/lib/api/market/sending'

/** A relay keeps trying for some blocks: after this time a transaction that nobody shows is lost, milliseconds. */
const maxHiddenMs = 10 * 60_000

/** True if the private relay of the service took a transaction within the last ten minutes. Without an answer nothing hides it. */
export const isHidden = async (
  api: Pick<ApiInit, 'baseUrl' | 'fetch'>,
  { chainId, hash, nowMs }: { chainId: number; hash: Hash; nowMs: number },
): Promise<boolean> => {
  const { sentAt } = await call(getSending, { chainId, hash }, api).catch(() => ({ sentAt: null }))
  return sentAt !== null && nowMs - Date.parse(sentAt) < maxHiddenMs
}
