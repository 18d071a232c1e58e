import type { Hash } from 'viem'
import { type ApiInit, call } from '@/lib/api/contract/client'
import { getSending } from '@/lib/api/market/sending'

/** The time after which a transaction that no node shows counts as lost, milliseconds: relays try some blocks. */
const maxHiddenMs = 10 * 60_000

/** True if the private relay took a transaction in the last ten minutes; false where the service does not answer. */
export const isHidden = async (
  api: Pick<ApiInit, 'baseUrl' | 'fetch'>,
  { chainId, hash, nowMs }: { chainId: number; hash: Hash; nowMs: number },
): Promise<boolean> => {
  const { sentAt } = await call(getSending, { chainId, hash }, api).catch(() => ({ sentAt: null }))
  return sentAt !== null && nowMs - Date.parse(sentAt) < maxHiddenMs
}
