import type { Hash } from 'viem'
import { readSending } from '../read/read-sending'

/** The time after which a transaction that no node shows is lost, milliseconds. */
const maxHiddenMs = 10 * 60_000

/** True if the private relay accepted a transaction in the last ten minutes. */
export const isHidden = async (
  api: Parameters<typeof readSending>[0],
  { chainId, hash, nowMs }: { chainId: number; hash: Hash; nowMs: number },
): Promise<boolean> => {
  const { sentAt } = await readSending(api, { chainId, hash }).catch(() => ({ sentAt: null }))
  return sentAt !== null && nowMs - Date.parse(sentAt) < maxHiddenMs
}
