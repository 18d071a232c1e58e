import { type Address, parseEther } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { ownArtifact } from './artifacts'
import type { Placement } from './place'
import { usdPrice } from './prices'

/** Where Lido's stETH stands: nothing of ours names it, as its token of shares does (reference: docs.lido.fi, deployed contracts). */
const stakedEther: Address = '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84'

/** Like the real one: of millions of shares, and 150,000 ether at most, which grow back within 6,400 blocks. */
const [shares, maxStakeLimit, growthBlocks] = [parseEther('8000000'), parseEther('150000'), 6_400n]

/** The contract that counts staked ether in shares, for a token of the registry that is one of those; else undefined. */
export const stakedEtherOf = ({ dexes }: Chain, token: Address): Address | undefined =>
  dexes.some((dex) => dex.kind === 'staking' && dex.pools.some((pool) => isSameAddress(pool, token)))
    ? stakedEther
    : undefined

/** What the token of shares stakes with, where a chain has one: a share is worth what the price table says. */
export const stakedEtherPlacements = (chain: Chain): Placement[] => {
  const token = chain.tokens.find(({ address }) => stakedEtherOf(chain, address) !== undefined)
  if (token === undefined) return []
  const pooled = (shares * usdPrice(token.symbol)) / usdPrice('WETH')
  const args = [shares, pooled, maxStakeLimit, growthBlocks]
  return [{ label: 'staked ether', address: stakedEther, ...ownArtifact('StakedEther'), args }]
}
