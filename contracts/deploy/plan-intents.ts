import type { Address } from 'viem'
import { isSameAddress, nativeToken } from '@/lib/address'
import { deltaYieldTokenAbi, intentAbi, intentRegistryAbi } from '@/lib/chain/abi.generated'
import { acrossSelector } from '@/lib/chain/bridge/across'
import type { Chain, StrategyToken, Token } from '@/lib/chain/chain'
import { executor } from '@/lib/chain/program/executor.generated'
import { findToken } from '@/lib/chain/registry/registry'
import { type ContractSet, callsOf, type Plan, type PlannedContract, type SetTerms } from './plan'

type IntentTerms = Pick<SetTerms, 'owner' | 'feeWallet' | 'agents'> & { plan: Plan }

/** Modules whose constructors need the registry and Permit2. */
const settlementModules = [
  'OrderSettlement',
  'FillableSettlement',
  'CrossSettlement',
  'TWAPSettlement',
  'ProductiveSettlement',
  'IntentStrategies',
  'ExternalSettlement',
] as const

const otherModules = ['IntentSignatures', 'IntentFees', 'IntentNative', 'IntentBridges'] as const

/**
 * Plans the settlement of intent orders: the registry, the intent contract and its modules,
 * executors, bridges and handlers, and the tokens of deposits.
 *
 * @example
 * planIntents(base, { owner, feeWallet, agents, plan }).contracts[0]?.name // 'IntentRegistry'
 */
export const planIntents = (chain: Chain, { owner, feeWallet, agents, plan }: IntentTerms): ContractSet => {
  const { permit2, wrappedNative, spokePool, aavePool } = chain.contracts
  const registry = plan('IntentRegistry', [owner])
  const modules = [
    ...settlementModules.map((name) => plan(name, [registry.address, permit2])),
    ...otherModules.map((name) => plan(name, [registry.address])),
  ]
  const intent = plan('IntentAdapter', [registry.address, owner], 'intent')
  const deltaWrappedNative = plan('DeltaWrappedNative', [intent.address, wrappedNative], 'deltaWrappedNative')
  const landing = plan('Landing', [intent.address, acrossSelector], 'landing')
  const bridges = spokePool ? [plan('AcrossBridge', [intent.address, spokePool, landing.address], 'acrossBridge')] : []
  const deposits = strategyAssets(chain).map((asset) => ({
    asset,
    contract: plan('DeltaYieldToken', deltaTokenArgs(intent.address, asset)),
  }))
  const strategies = (chain.strategies ?? []).flatMap((strategy): StrategyToken[] => {
    if (strategy.underlying === nativeToken) return [{ ...strategy, deltaToken: deltaWrappedNative.address }]
    const found = deposits.find(({ asset }) => isSameAddress(asset.address, strategy.underlying))
    return found ? [{ ...strategy, deltaToken: found.contract.address }] : []
  })
  const onRegistry = callsOf(registry.address, intentRegistryAbi)
  const onIntent = callsOf(intent.address, intentAbi)
  return {
    contracts: [
      registry,
      ...modules,
      intent,
      deltaWrappedNative,
      plan('CrossExecutor', [intent.address, executor.address], 'crossExecutor'),
      plan('CallExecutor', [intent.address], 'callExecutor'),
      plan('VaultHandler', [intent.address], 'vaultHandler'),
      ...(spokePool ? [landing] : []),
      ...bridges,
      ...(aavePool ? [plan('AaveHandler', [intent.address, aavePool], 'aaveHandler')] : []),
      ...deposits.map(({ contract }) => contract),
    ],
    settings: [
      {
        label: 'register the modules',
        call: onRegistry('registerModule', addressesOf(modules)),
        read: onRegistry('getModules'),
        expected: addressesOf(modules),
      },
      {
        label: 'register the agents',
        call: onRegistry('registerAgent', agents),
        read: onRegistry('getAgents'),
        expected: agents,
      },
      ...modules.map(({ name, address }) => ({
        label: `install ${name}`,
        call: onIntent('install', address),
        read: onIntent('getModules'),
        expected: [address],
      })),
      {
        label: 'name the token of native deposits',
        call: onIntent('setWrappedNative', deltaWrappedNative.address),
        read: onIntent('getWrappedNative'),
        expected: deltaWrappedNative.address,
      },
      {
        label: 'name the claimer of fees',
        call: onIntent('setProtocolFeeClaimer', feeWallet),
        read: onIntent('getProtocolFeeClaimer'),
        expected: feeWallet,
      },
      ...bridges.map(({ address }) => ({
        label: 'register the bridge into Across',
        call: onIntent('setBridge', acrossSelector, address),
        read: onIntent('bridgeOf', acrossSelector),
        expected: address,
      })),
      ...deposits.map(({ asset, contract: { address } }) => ({
        label: `name the token of deposits of ${asset.symbol}`,
        call: onIntent('setDeltaToken', asset.address, address),
        read: onIntent('getDeltaToken', asset.address),
        expected: address,
      })),
      ...strategies.flatMap(({ deltaToken, vaults }) =>
        vaults.map((vault) => ({
          label: `list ${vault.name} in ${deltaToken}`,
          call: onIntent('addStrategyForToken', deltaToken, vault.address),
          read: callsOf(deltaToken, deltaYieldTokenAbi)('isStrategy', vault.address),
          expected: true,
        })),
      ),
    ],
    strategies,
  }
}

/**
 * Lists the assets with a deposit token on a chain. That of the native token is the one of native
 * deposits.
 *
 * @example
 * strategyAssets(base).map(({ symbol }) => symbol) // ['USDC', 'WETH']
 */
export const strategyAssets = (chain: Chain): Token[] =>
  (chain.strategies ?? []).flatMap(({ underlying }) =>
    underlying === nativeToken ? [] : (findToken(chain, underlying) ?? []),
  )

/**
 * Returns the arguments of the constructor of the token of deposits of an asset.
 *
 * @example
 * deltaTokenArgs(intent, usdc) // [intent, 'Delta USDC', 'dUSDC', usdc.address]
 */
export const deltaTokenArgs = (intent: Address, { symbol, address }: Token): readonly unknown[] => [
  ...[intent, `Delta ${symbol}`, `d${symbol}`, address],
]

const addressesOf = (contracts: readonly PlannedContract[]) => contracts.map(({ address }) => address)
