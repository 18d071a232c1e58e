import type { Address } from 'viem'
import { isDevelopmentAccount } from '@/lib/chain/development-accounts'

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
    return {
      reason: 'not-a-test-account',
      title: `This is a local copy of ${chainName}. Only the published test accounts may sign here: a signature of your own account could be valid on the real chain.`,
      fix: 'Disconnect, then choose "Local wallet (test accounts)".',
    }
  if (world === 'live' && test)
    return {
      reason: 'not-a-test-account',
      title: 'This is a published test account: everyone has its key, and anything it holds on a real chain is lost.',
      fix: 'Choose an account of your own in your wallet.',
    }
  if (!walletGenesis)
    return {
      reason: 'wallet-silent',
      title: `Your wallet does not say which chain it means by ${chainName}.`,
      fix: 'Check its network settings and try again, or use another wallet.',
    }
  if (walletGenesis.toLowerCase() !== serviceGenesis.toLowerCase())
    return {
      reason: 'foreign-chain',
      title:
        world === 'local'
          ? `Your wallet is connected to another ${chainName} than this page, which runs on a local copy.`
          : `Your wallet's ${chainName} is not the chain this service trades on, although it has the same number.`,
      fix:
        world === 'local'
          ? 'Use "Local wallet (test accounts)", or point your wallet to the address of the local chain.'
          : "Choose another RPC address for this chain in your wallet's settings.",
    }
  return undefined
}
