import { setTimeout } from 'node:timers/promises'
import {
  createClient,
  defineChain,
  type Hash,
  http,
  publicActions,
  TransactionReceiptNotFoundError,
  testActions,
  WaitForTransactionReceiptTimeoutError,
  walletActions,
} from 'viem'
import { type Chain, chains } from '@/lib/chain/registry'
import { BaseError } from '@/lib/errors'

/** Requests that leave in the same tick travel together: seeding sends thousands. */
const batchSize = 200
const receiptPauseMs = 10
const receiptTimeoutMs = 60_000

/**
 * Speaks to an anvil node with every method the local world needs: reading, sending from unlocked accounts, and anvil's own.
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
    .extend((client) => ({ waitForTransactionReceipt: receiptWaiter(client) }))
}

// Viem looks for a receipt once for each block. Our node makes a block of a transaction before it has its receipt, and then no further
// block: whoever looks in between would wait for ever.
const receiptWaiter =
  <receipt>({ getTransactionReceipt }: { getTransactionReceipt: (of: { hash: Hash }) => Promise<receipt> }) =>
  async ({ hash }: { hash: Hash }): Promise<receipt> => {
    for (const deadline = performance.now() + receiptTimeoutMs; performance.now() < deadline; ) {
      const receipt = await getTransactionReceipt({ hash }).catch((error: unknown) => {
        if (!(error instanceof TransactionReceiptNotFoundError)) throw error
      })
      if (receipt) return receipt
      await setTimeout(receiptPauseMs)
    }
    throw new WaitForTransactionReceiptTimeoutError({ hash })
  }

export type LocalClient = ReturnType<typeof createLocalClient>

/**
 * The registry's entry of a chain the local world can be.
 *
 * @throws Localnet.UnknownChainError when the registry does not list the chain.
 */
export function localChain(chainId: number): Chain {
  const chain = chains[chainId]
  if (!chain) throw new UnknownChainError({ chainId })
  return chain
}

export class UnknownChainError extends BaseError {
  override readonly name = 'Localnet.UnknownChainError'
  constructor({ chainId }: { chainId: number }) {
    super(`The registry does not list chain ${chainId}.`, { fix: `Use one of ${Object.keys(chains).join(', ')}.` })
  }
}
