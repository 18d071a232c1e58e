import { encodeFunctionData, erc20Abi, erc4626Abi, parseUnits } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { roles } from '../accounts'
import { ownArtifact } from './artifacts'
import type { Placement } from './place'
import { type PlannedPool, plannedPools } from './pools'
import { amountWorth, usdDecimals, usdPrice } from './prices'
import type { SeedCall } from './send'

/** A planned vault. */
export type PlannedVault = Extract<PlannedPool, { kind: 'erc4626' }>

/** The deployer's deposit before the share price is raised. */
const firstDepositUsd = parseUnits('100000000', usdDecimals)

const isVault = (pool: PlannedPool): pool is PlannedVault => pool.kind === 'erc4626'

/**
 * Lists vaults of ERC-4626 at their real addresses, with OpenZeppelin's code. They read their
 * asset's decimals.
 */
export const erc4626Placements = (chain: Chain): Placement[] =>
  plannedPools(chain)
    .filter(isVault)
    .map(({ address, tokenA, tokenB }) => ({
      label: tokenB.symbol,
      address,
      ...ownArtifact('YieldVault'),
      args: [tokenB.name, tokenB.symbol, tokenA.address],
    }))

/**
 * Lists the deposit into a vault and the yield that raises its shares to the table price. The
 * deployer owns all shares.
 */
export const erc4626Deposits = ({ address, dex, tokenA, tokenB }: PlannedVault): SeedCall[] => {
  const label = `${dex} ${tokenA.symbol}/${tokenB.symbol}`
  const paid = amountWorth(tokenA, firstDepositUsd)
  const worth = (paid * usdPrice(tokenB.symbol)) / usdPrice(tokenA.symbol)
  return [
    {
      label,
      to: address,
      data: encodeFunctionData({ abi: erc4626Abi, functionName: 'deposit', args: [paid, roles.deployer] }),
    },
    {
      label,
      to: tokenA.address,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, worth - paid] }),
    },
  ]
}

/**
 * Lists the calls of the deployer that send an account shares of every vault, worth an amount of US
 * dollars.
 */
export const shareCalls = (chain: Chain, to: `0x${string}`, usd: bigint): SeedCall[] =>
  plannedPools(chain)
    .filter(isVault)
    .map(({ address, tokenB }) => ({
      label: `${tokenB.symbol} for ${to}`,
      to: address,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amountWorth(tokenB, usd)] }),
    }))
