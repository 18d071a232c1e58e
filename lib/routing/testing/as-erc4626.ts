import type { Erc4626Pool, V2Pool } from '../pools/pool'

/**
 * Creates a vault with the price and the balances of a pair, whose second token becomes the vault's
 * shares.
 *
 * @example
 * asErc4626(pair).address // pair.token1
 */
export const asErc4626 = ({ token0, token1, reserve0, reserve1 }: V2Pool): Erc4626Pool => ({
  kind: 'erc4626',
  dex: 'ERC4626',
  address: token1,
  token0,
  token1,
  indexed: false,
  assets: reserve0 + 1n,
  shares: reserve1 + 1n,
  mostAssets: reserve0,
  mostShares: reserve1,
})
