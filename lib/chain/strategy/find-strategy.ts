import type { Address } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { Chain, StrategyToken, Vault } from '../chain'

/** A vault in which a token may earn, and the deposit token that represents the positions. */
export type Strategy = Pick<StrategyToken, 'underlying' | 'deltaToken'> & { vault: Vault }

/**
 * Finds a vault of the registry in which a token may earn; undefined for any other vault.
 *
 * @example
 * findStrategy(mainnet, { token: usdc, strategy: steakhouse })?.vault.name // 'Steakhouse USDC'
 */
export const findStrategy = (
  chain: Pick<Chain, 'strategies'>,
  { token, strategy }: { token: Address; strategy: Address },
): Strategy | undefined =>
  listStrategies(chain).find(
    ({ underlying, vault }) => isSameAddress(underlying, token) && isSameAddress(vault.address, strategy),
  )

/**
 * Lists the vaults of a chain in which tokens may earn, one row per token and vault.
 *
 * @example
 * listStrategies(mainnet).length // 5
 */
export const listStrategies = ({ strategies = [] }: Pick<Chain, 'strategies'>): Strategy[] =>
  strategies.flatMap(({ underlying, deltaToken, vaults }) => vaults.map((vault) => ({ underlying, deltaToken, vault })))
