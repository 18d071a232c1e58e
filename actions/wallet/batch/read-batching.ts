import type { Address } from 'viem'
import { getCapabilities } from 'viem/actions'
import type { RpcRequest } from '../send/receipt'
import { walletClient } from './wallet-client'

/** The wallet's key for a capability of all chains (EIP-5792). */
const everyChain = 0

/**
 * The declarations of a wallet for an account and a chain. `batches`: it executes several calls
 * atomically (EIP-5792), or will after the user agrees. `takesPaymaster`: it lets a paymaster that
 * the page names pay the gas of them (ERC-7677).
 */
export type Batching = { batches: boolean; takesPaymaster: boolean }

/** Reads what a wallet declares; neither for a wallet without an answer. Opens no window. */
export const readBatching = async (
  wallet: RpcRequest,
  { account, chainId }: { account: Address; chainId: number },
): Promise<Batching> => {
  const declared = await getCapabilities(walletClient(wallet), { account }).catch(() => undefined)
  const read = (name: 'atomic' | 'paymasterService') =>
    (declared?.[chainId]?.[name] ?? declared?.[everyChain]?.[name] ?? {}) as { status?: unknown; supported?: unknown }
  const { status } = read('atomic')
  const batches = status === 'supported' || status === 'ready'
  return { batches, takesPaymaster: batches && read('paymasterService').supported === true }
}
