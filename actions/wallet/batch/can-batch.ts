import type { Address } from 'viem'
import { getCapabilities } from 'viem/actions'
import type { RpcRequest } from '../send/receipt'
import { walletClient } from './wallet-client'

/** The wallet's key for a capability of all chains (EIP-5792). */
const everyChain = 0

/**
 * True if a wallet declares that it executes several calls of an account atomically (EIP-5792), or
 * will after the user agrees. False for a wallet without an answer. Opens no window.
 */
export const canBatch = async (
  wallet: RpcRequest,
  { account, chainId }: { account: Address; chainId: number },
): Promise<boolean> => {
  const declared = await getCapabilities(walletClient(wallet), { account }).catch(() => undefined)
  const { status } = (declared?.[chainId]?.atomic ?? declared?.[everyChain]?.atomic ?? {}) as { status?: unknown }
  return status === 'supported' || status === 'ready'
}
