import type { Address } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { Chain, ChainContracts } from '../chain'

/** The market routers as requests name them, the current one first. */
const routerVersions = ['6.2', '5'] as const

export type RouterVersion = (typeof routerVersions)[number]

/** The router contract that swaps are sent to, and its spender, by version. */
const contractsOf = {
  '6.2': { address: 'router', spender: 'router' },
  '5': { address: 'legacyRouter', spender: 'legacyTransferProxy' },
} as const satisfies Record<RouterVersion, Record<'address' | 'spender', keyof ChainContracts>>

/** A router that swaps are sent to, and the contract that pulls their tokens. */
export type MarketRouter = { version: RouterVersion; address: Address; spender: Address }

/**
 * Returns the contracts of a router; undefined if the registry lists none of that version.
 *
 * @example
 * marketRouterOf(mainnet, '5')?.spender // '0x216b4b4ba9f3e719726886d34a177484278bfcae'
 */
export const marketRouterOf = (
  { contracts }: Pick<Chain, 'contracts'>,
  version: RouterVersion,
): MarketRouter | undefined => {
  const { address, spender } = contractsOf[version]
  const [router, proxy] = [contracts[address], contracts[spender]]
  return router && proxy && { version, address: toLowerAddress(router), spender: toLowerAddress(proxy) }
}

/**
 * Lists the routers of a chain in the registry, the current one first.
 *
 * @example
 * marketRoutersOf(gnosis).map(({ version }) => version) // ['6.2']
 */
export const marketRoutersOf = (chain: Pick<Chain, 'contracts'>): readonly MarketRouter[] =>
  routerVersions.flatMap((version) => marketRouterOf(chain, version) ?? [])
