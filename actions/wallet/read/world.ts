import type { Address } from 'viem'
import { isDevelopmentAccount } from '@/lib/chain/local/development-accounts'
import { isRealGenesis } from '@/lib/chain/registry/genesis'
import { walletText } from '@/messages/wallet'
import type { RpcRequest } from '../send/receipt'

/** The reason why nothing may be signed here, for the user. */
export type WorldProblem = {
  reason: 'foreign-chain' | 'not-a-test-account' | 'wallet-silent' | 'service-on-copy'
  title: string
  fix: string
}

type WorldInput = {
  world: 'local' | 'live'
  account: Address
  chainId: number
  chainName: string
  /** The hash of block 0 at the wallet; undefined if the wallet returned none. */
  walletGenesis: string | undefined
  /** The hash of block 0 at the service. */
  serviceGenesis: string
}

/**
 * Decides if the wallet and the service use the same chain, and if the account may sign there. A
 * local chain has a real chain id and real addresses, so a real key's signature for it could be
 * used on the real chain. A fork of a real chain is a local chain, and has a first block of its own
 * (`localnet/fork`). Refuses a service that presents a local chain as the real one.
 */
export const checkWorld = (input: WorldInput): WorldProblem | undefined => {
  const { world, account, chainId, chainName, walletGenesis, serviceGenesis } = input
  const test = isDevelopmentAccount(account)
  if (world === 'local' && !test)
    return { reason: 'not-a-test-account', ...walletText.world.notATestAccount(chainName) }
  if (world === 'live' && test) return { reason: 'not-a-test-account', ...walletText.world.testAccount }
  if (world === 'live' && isRealGenesis(chainId, serviceGenesis) === false)
    return { reason: 'service-on-copy', ...walletText.world.serviceOnCopy(chainName) }
  if (!walletGenesis) return { reason: 'wallet-silent', ...walletText.world.silentWallet(chainName) }
  if (walletGenesis.toLowerCase() !== serviceGenesis.toLowerCase())
    return {
      reason: 'foreign-chain',
      ...(world === 'local' ? walletText.world.otherLocalChain(chainName) : walletText.world.otherChain(chainName)),
    }
  return undefined
}

/**
 * Reads the hash of a chain's first block, which distinguishes two chains with one id; undefined if
 * the node returns none.
 *
 * @example
 * await readGenesis(request) // '0x7c5a35e9cb3e8ae0e221ab470abae9d446c3a562...'
 */
export const readGenesis = async (request: RpcRequest): Promise<string | undefined> => {
  const block = await request({ method: 'eth_getBlockByNumber', params: ['0x0', false] })
  return block?.hash ?? undefined
}
