import { createClient, defineChain, http, publicActions, testActions, walletActions } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { chains } from '@/lib/chain/registry/chains'
import { namedError } from '@/lib/errors'
import { actOn } from './act'
import { receiptWaiter } from './receipt-waiter'
import { mineAtOn, reorgOn } from './rewrite'

/** Requests of the same tick are sent in one batch: seeding sends thousands. */
const batchSize = 200

/**
 * Creates a client of an anvil node with all methods of the local world: reading, sending from
 * unlocked accounts, anvil's.
 *
 * @example
 * await createLocalClient({ chainId: 1, url: 'http://127.0.0.1:8545' }).getChainId() // 1
 */
export function createLocalClient({ chainId, url }: { chainId: number; url: string }) {
  const { name, nativeCurrency, contracts } = localChain(chainId)
  const chain = defineChain({
    id: chainId,
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [url] } },
    contracts: { multicall3: { address: contracts.multicall3 } },
  })
  const transport = http(url, { batch: { batchSize, wait: 0 }, timeout: 60_000, retryCount: 0 })
  return createClient({ chain, transport, pollingInterval: 50, cacheTime: 0 })
    .extend(testActions({ mode: 'anvil' }))
    .extend(publicActions)
    .extend(walletActions)
    .extend((client) => ({
      waitForTransactionReceipt: receiptWaiter(client),
      act: actOn(client),
      reorg: reorgOn(client),
      mineAt: mineAtOn(client),
    }))
}

export type LocalClient = ReturnType<typeof createLocalClient>

/**
 * Returns the registry's entry of a chain.
 *
 * @throws Localnet.UnknownChainError if the registry does not list the chain.
 */
export function localChain(chainId: number): Chain {
  const chain = chains[chainId]
  if (!chain) throw new UnknownChainError({ chainId })
  return chain
}

export class UnknownChainError extends namedError('Localnet.UnknownChainError', ({ chainId }: { chainId: number }) => ({
  message: `The registry does not list chain ${chainId}.`,
  fix: `Use one of ${Object.keys(chains).join(', ')}.`,
})) {}
