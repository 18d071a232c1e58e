import { type Address, encodeFunctionData, erc20Abi, erc4626Abi, parseUnits } from 'viem'
import { nativeToken } from '@/lib/address'
import type { Chain, StrategyToken, Token, Vault } from '@/lib/chain/chain'
import { findToken } from '@/lib/chain/registry/registry'
import { roles } from '../accounts'
import { localChain } from '../chain/clients'
import { ownArtifact } from './artifacts'
import type { Placement } from './place'
import { amountWorth, usdDecimals } from './prices'
import type { SeedCall } from './send'

/** The deployer's deposit in each vault; the reserve for yield is of the same size. */
const depositUsd = parseUnits('10000000', usdDecimals)

/**
 * The yield of each vault by its name, in basis points per year. Savings Dai is also an exchange
 * and has a fixed price.
 */
const rates: Readonly<Record<string, number>> = {
  'Steakhouse USDC': 500,
  'Gauntlet USDC Prime': 800,
  'Gauntlet WETH Prime': 250,
  'Fluid USDC': 450,
  'Static Aave DAI': 400,
  'Fluid WETH': 200,
  'Moonwell Flagship USDC': 550,
  'Moonwell Flagship ETH': 300,
}

type SeededToken = StrategyToken & { token: Token }

/**
 * Lists the strategies of ERC-20 tokens. Those of the native token are vaults of the wrapped one.
 */
const erc20Strategies = (chain: Chain): SeededToken[] =>
  (chain.strategies ?? []).flatMap((strategy) => {
    const token = strategy.underlying === nativeToken ? undefined : findToken(chain, strategy.underlying)
    return token ? [{ ...strategy, token }] : []
  })

/**
 * Lists the vaults of a chain with yield over time.
 *
 * @example
 * accruingVaults(1).map(({ name }) => name) // ['Steakhouse USDC', 'Gauntlet USDC Prime', 'Gauntlet WETH Prime']
 */
export const accruingVaults = (chainId: number): (Vault & { token: Token; rate: number })[] =>
  erc20Strategies(localChain(chainId)).flatMap(({ vaults, token }) =>
    vaults.flatMap((vault) => {
      const rate = rates[vault.name]
      return rate === undefined ? [] : [{ ...vault, token, rate }]
    }),
  )

/** Lists vaults with yield over time at their published addresses. */
export const vaultPlacements = (chain: Chain): Placement[] =>
  accruingVaults(chain.id).map(({ address, name, token, rate }) => ({
    label: name,
    address,
    ...ownArtifact('AccruingVault'),
    args: [name, `v${token.symbol}`, token.address, rate, roles.deployer],
  }))

/** Lists the calls of the deployer that fund the vaults. */
export const vaultCalls = (chain: Chain): SeedCall[] =>
  accruingVaults(chain.id).flatMap(({ address, name, token }) => {
    const amount = amountWorth(token, depositUsd)
    const args = [address, amount] as const
    const call = (label: string, to: Address, data: `0x${string}`): SeedCall => ({ label, to, data })
    return [
      call(
        `${token.symbol} for ${name}`,
        token.address,
        encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }),
      ),
      call(
        `deposit in ${name}`,
        address,
        encodeFunctionData({ abi: erc4626Abi, functionName: 'deposit', args: [amount, roles.deployer] }),
      ),
      call(`reserve of ${name}`, token.address, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })),
    ]
  })
