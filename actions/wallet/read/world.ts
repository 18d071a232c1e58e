import type { Address } from 'viem'
import { isDevelopmentAccount } from '@/lib/chain/local/development-accounts'
import { walletText } from '@/messages/wallet'
import type { RpcRequest } from '../send/receipt'

/** Why nothing may be signed here, in words for a person. */
export type WorldProblem = {
  reason: 'foreign-chain' | 'not-a-test-account' | 'wallet-silent'
  title: string
  fix: string
}

type WorldInput = {
  world: 'local' | 'live'
  account: Address
  chainName: string
  /** Hash of block 0 as the wallet sees it; undefined when the wallet gave none. */
  walletGenesis: string | undefined
  /** Hash of block 0 as the service sees it. */
  serviceGenesis: string
}

/**
 * Decides whether the wallet and the service mean the same chain, and whether the account may sign there. A local chain carries a real
 * chain id and real addresses, so a real key's signature made on it could be used on the real chain.
 */
export const checkWorld = (input: WorldInput): WorldProblem | undefined => {
  const { world, account, chainName, walletGenesis, serviceGenesis } = input
  const test = isDevelopmentAccount(account)
  if (world === 'local' && !test)
    return { reason: 'not-a-test-account', ...walletText.world.notATestAccount(chainName) }
  if (world === 'live' && test) return { reason: 'not-a-test-account', ...walletText.world.testAccount }
  if (!walletGenesis) return { reason: 'wallet-silent', ...walletText.world.silentWallet(chainName) }
  if (walletGenesis.toLowerCase() !== serviceGenesis.toLowerCase())
    return {
      reason: 'foreign-chain',
      ...(world === 'local' ? walletText.world.otherLocalChain(chainName) : walletText.world.otherChain(chainName)),
    }
  return undefined
}

/**
 * Reads the hash of a chain's first block, which tells two chains with one id apart; undefined where the node
 * gives none.
 *
 * @example
 * await readGenesis(request) // '0x7c5a35e9cb3e8ae0e221ab470abae9d446c3a5626ce6689fc777dcffcab52c70'
 */
export const readGenesis = async (request: RpcRequest): Promise<string | undefined> => {
  const block = await request({ method: 'eth_getBlockByNumber', params: ['0x0', false] })
  return block?.hash ?? undefined
}
