import { type Address, parseEther } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { ownArtifact } from './artifacts'
import type { Placement } from './place'
import { usdPrice } from './prices'

/**
 * The address of Lido's stETH, which the registry does not contain (reference: docs.lido.fi,
 * deployed contracts).
 */
const stakedEther: Address = '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84'

/**
 * Similar to the real ones: millions of shares, and a limit of 150,000 ether, which recovers within
 * 6,400 blocks.
 */
const [shares, maxStakeLimit, growthBlocks] = [parseEther('8000000'), parseEther('150000'), 6_400n]

/**
 * Returns the contract that counts staked ether in shares, for a token of shares in the registry;
 * else undefined.
 */
export const stakedEtherOf = ({ dexes }: Chain, token: Address): Address | undefined =>
  dexes.some((dex) => dex.kind === 'staking' && dex.pools.some((pool) => isSameAddress(pool, token)))
    ? stakedEther
    : undefined

/**
 * Lists the contract with which a token of shares stakes: a share has the price of the price table.
 */
export const stakedEtherPlacements = (chain: Chain): Placement[] => {
  const token = chain.tokens.find(({ address }) => stakedEtherOf(chain, address) !== undefined)
  if (token === undefined) return []
  const pooled = (shares * usdPrice(token.symbol)) / usdPrice('WETH')
  const args = [shares, pooled, maxStakeLimit, growthBlocks]
  return [{ label: 'staked ether', address: stakedEther, ...ownArtifact('StakedEther'), args }]
}
