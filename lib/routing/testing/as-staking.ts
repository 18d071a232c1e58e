import type { StakingPool, V2Pool } from '../pools/pool'

/**
 * Creates a staked ether token with the price of a pair: its second token becomes the shares, its
 * first one ether; the limit is the pair's balance.
 *
 * @example
 * asStaking(pair).address // pair.token1
 */
export const asStaking = ({ token0, token1, reserve0, reserve1 }: V2Pool): StakingPool => ({
  kind: 'staking',
  dex: 'Lido',
  address: token1,
  token0,
  token1,
  ether: reserve0,
  shares: reserve1,
  mostEther: reserve0,
})
