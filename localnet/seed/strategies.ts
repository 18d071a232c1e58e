import { type Address, encodeFunctionData, erc20Abi, erc4626Abi, parseUnits } from 'viem'
import { nativeToken } from '@/lib/address'
import { intentAbi } from '@/lib/chain/abi.generated'
import type { Chain, StrategyToken, Token, Vault } from '@/lib/chain/chain'
import { findToken } from '@/lib/chain/registry/registry'
import { roles } from '../accounts'
import { localChain } from '../chain/clients'
import { ownArtifact } from './artifacts'
import { deployment } from './contracts'
import type { Placement } from './place'
import { amountWorth, usdDecimals } from './prices'
import type { SeedCall } from './send'

/** The amount that the deployer deposits in each vault; as much again is the reserve that yield is paid from. */
const depositUsd = parseUnits('10000000', usdDecimals)

/**
 * The yield of each vault by its name, basis points a year. Savings Dai is an exchange, too, and stays at its price.
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

/** The strategies of ERC-20 tokens. Those of the native token are vaults of the wrapped one. */
const erc20Strategies = (chain: Chain): SeededToken[] =>
  (chain.strategies ?? []).flatMap((strategy) => {
    const token = strategy.underlying === nativeToken ? undefined : findToken(chain, strategy.underlying)
    return token ? [{ ...strategy, token }] : []
  })

/**
 * Returns what the constructor of the token of deposits of an asset is given.
 *
 * @example
 * deltaTokenArgs(mainnet, usdc) // ['0x0000000000bbf5c5fd284e657f01bd000933c96d', 'Delta USDC', 'dUSDC', usdc.address]
 */
export const deltaTokenArgs = ({ contracts }: Chain, { symbol, address }: Token): readonly unknown[] => [
  ...[contracts.intent, `Delta ${symbol}`, `d${symbol}`, address],
]

/** Lists the assets that have a token of deposits on a chain. */
export const strategyAssets = (chain: Chain): Token[] => erc20Strategies(chain).map(({ token }) => token)

/**
 * Lists the vaults of a chain with yield by the clock.
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

/** Vaults with yield by the clock at their published addresses. */
export const vaultPlacements = (chain: Chain): Placement[] =>
  accruingVaults(chain.id).map(({ address, name, token, rate }) => ({
    label: name,
    address,
    ...ownArtifact('AccruingVault'),
    args: [name, `v${token.symbol}`, token.address, rate, roles.deployer],
  }))

/**
 * The calls that deploy the tokens of deposits, list their vaults and fill them; sent by the deployer, which has the
 * assets.
 */
export const strategyCalls = (chain: Chain): SeedCall[] => {
  const { intent } = chain.contracts
  if (!intent) return []
  const call = (label: string, to: Address, data: `0x${string}`): SeedCall => ({ label, to, data })
  const list = (deltaToken: Address, { address, name }: Vault) =>
    call(
      `list ${name}`,
      intent,
      encodeFunctionData({ abi: intentAbi, functionName: 'addStrategyForToken', args: [deltaToken, address] }),
    )
  return [
    ...erc20Strategies(chain).flatMap(({ token, deltaToken }) => [
      deployment('DeltaYieldToken', deltaTokenArgs(chain, token)).call,
      call(
        `name the token of deposits of ${token.symbol}`,
        intent,
        encodeFunctionData({ abi: intentAbi, functionName: 'setDeltaToken', args: [token.address, deltaToken] }),
      ),
    ]),
    ...(chain.strategies ?? []).flatMap(({ deltaToken, vaults }) => vaults.map((vault) => list(deltaToken, vault))),
    ...accruingVaults(chain.id).flatMap(({ address, name, token }) => {
      const amount = amountWorth(token, depositUsd)
      const args = [address, amount] as const
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
        call(
          `reserve of ${name}`,
          token.address,
          encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }),
        ),
      ]
    }),
  ]
}
