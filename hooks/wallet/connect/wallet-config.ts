import { defineChain, type EIP1193RequestFn } from 'viem'
import { type CreateConnectorFn, createConfig, createStorage, type Transport } from 'wagmi'
import { nodeAt } from '@/actions/wallet/read/node-at'
import type { Chain } from '@/lib/chain/chain'
import { localStore } from '../../browser/browser-storage'
import type { Site } from '../../use-site'
import { localWallet } from './local-wallet'
import { followAccount } from './wallet-account'
import { walletStorage } from './wallet-storage'

const [waitMs, againAfterMs, timeoutMs] = [5, 150, 15_000] as const

/** Returns the path of the page's proxy to the node of a chain, on the page's origin. */
export const rpcUrlOf = (chainId: number): string => `/rpc/${chainId}`

/**
 * Creates wagmi's configuration from the served settings. Reads use the site's `/rpc/{chainId}`, so
 * that the browser only connects to one origin. Installed wallets announce themselves (EIP-6963);
 * the local wallet exists in a local world only. `reconnects`: true if wallets of an earlier visit
 * are asked again.
 */
export const createWalletConfig = (site: Site, { reconnects }: { reconnects: boolean }) => {
  const origin = typeof window === 'undefined' ? '' : window.location.origin
  const [first, ...rest] = site.chains.map((chain) => toWalletChain(chain, origin + rpcUrlOf(chain.id)))
  if (!first)
    throw new Error(
      'No served chain is in the registry. Set RPC_URL_<chainId> for a chain of lib/chain/registry/registry.ts.',
    )

  const connectors: CreateConnectorFn[] = site.world === 'local' ? [localWallet()] : []
  const config = createConfig({
    chains: [first, ...rest],
    connectors,
    multiInjectedProviderDiscovery: true,
    ssr: true,
    storage: createStorage({ key: walletStorage, storage: localStore }),
    // Replaces wagmi's own polling: use-block reads blocks, and stops while the page is hidden.
    syncConnectedChain: true,
    transports: Object.fromEntries(site.chains.map(({ id }) => [id, transportTo(origin + rpcUrlOf(id))])),
  })
  followAccount(config, { reconnects })
  return config
}

/** Creates a transport without viem's error classes, at a fraction of its size. */
const transportTo = (url: string): Transport => {
  const options = { signal: () => AbortSignal.timeout(timeoutMs), waitMs, againAfterMs }
  const request = nodeAt(url, options) as EIP1193RequestFn
  return () => ({ config: { key: 'node', name: 'Node', type: 'node', request }, request, value: { url } })
}

const toWalletChain = (chain: Chain, url: string) =>
  defineChain({
    id: chain.id,
    name: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: { default: { http: [url] } },
    contracts: { multicall3: { address: chain.contracts.multicall3 } },
  })
