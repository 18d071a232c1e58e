import type { Hash } from 'viem'
import { readSending } from '../read/read-sending'

/** The time after which a transaction that no node shows counts as lost, milliseconds: relays try some blocks. */
const maxHiddenMs = 10 * 60_000

/** True if the private relay took a transaction in the last ten minutes; false where the service does not answer. */
export const isHidden = async (
  api: Parameters<typeof readSending>[0],
  { chainId, hash, nowMs }: { chainId: number; hash: Hash; nowMs: number },
): Promise<boolean> => {
  const { sentAt } = await readSending(api, { chainId, hash }).catch(() => ({ sentAt: null }))
  return sentAt !== null && nowMs - Date.parse(sentAt) < maxHiddenMs
}
