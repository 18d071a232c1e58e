import { type Address, encodeFunctionData } from 'viem'
import { intentAbi, intentRegistryAbi } from '@/lib/chain/abi.generated'
import { acrossSelector } from '@/lib/chain/bridge/across'
import type { Chain, ChainContracts } from '@/lib/chain/chain'
import { executor } from '@/lib/chain/program/executor.generated'
import { roles } from '../accounts'
import { ownArtifact } from './artifacts'
import { deployment } from './contracts'
import type { Placement } from './place'
import type { SeedCall } from './send'

type IntentContracts = ChainContracts & Required<Pick<ChainContracts, 'intent' | 'deltaWrappedNative'>>

const hasIntents = (contracts: ChainContracts): contracts is IntentContracts =>
  contracts.intent !== undefined && contracts.deltaWrappedNative !== undefined

/** Says which agents may settle and which modules run; owned by the deployer. */
const registry = () => deployment('IntentRegistry', [roles.deployer])

const modulesOf = ({ permit2 }: ChainContracts) => {
  const { address } = registry()
  return [
    ...[
      'OrderSettlement',
      'FillableSettlement',
      'CrossSettlement',
      'TWAPSettlement',
      'ProductiveSettlement',
      'IntentStrategies',
      'ExternalSettlement',
    ].map((name) => deployment(name, [address, permit2])),
    ...['IntentSignatures', 'IntentFees', 'IntentNative', 'IntentBridges'].map((name) => deployment(name, [address])),
  ]
}

/** The intent contract and the token of its deposits at their published addresses; owned by the deployer. */
export const intentPlacements = ({ contracts }: Chain): Placement[] => {
  if (!hasIntents(contracts)) return []
  const { intent, deltaWrappedNative, wrappedNative } = contracts
  return [
    {
      label: 'intent contract',
      address: intent,
      ...ownArtifact('IntentAdapter'),
      args: [registry().address, roles.deployer],
    },
    {
      label: 'token of deposits',
      address: deltaWrappedNative,
      ...ownArtifact('DeltaWrappedNative'),
      args: [intent, wrappedNative],
    },
  ]
}

/**
 * Lists the calls that make the intent contract settle, sent by the deployer: registry, modules, executors and the
 * handler of vaults are deployed, modules installed, agents registered, and the service's fees go to its wallet.
 *
 * @example
 * intentCalls(mainnet).length // 32
 */
export const intentCalls = ({ contracts }: Chain): SeedCall[] => {
  if (!hasIntents(contracts)) return []
  const { intent, deltaWrappedNative } = contracts
  const modules = modulesOf(contracts)
  const callees = [
    deployment('CrossExecutor', [intent, executor.address]),
    deployment('CallExecutor', [intent]),
    deployment('VaultHandler', [intent]),
  ]
  const addresses = modules.map(({ address }) => address)
  const register = (functionName: 'registerModule' | 'registerAgent', list: readonly Address[]): SeedCall => ({
    label: functionName,
    to: registry().address,
    data: encodeFunctionData({ abi: intentRegistryAbi, functionName, args: [list] }),
  })
  return [
    ...[registry(), ...modules, ...callees].map(({ call }) => call),
    register('registerModule', addresses),
    // An operator may let the relayer settle, too.
    register('registerAgent', [...roles.agents, roles.relayer]),
    ...addresses.map((module) => ({
      label: `install ${module}`,
      to: intent,
      data: encodeFunctionData({ abi: intentAbi, functionName: 'install', args: [module] }),
    })),
    {
      label: 'name the token of deposits',
      to: intent,
      data: encodeFunctionData({ abi: intentAbi, functionName: 'setWrappedNative', args: [deltaWrappedNative] }),
    },
    ...bridgeCalls(contracts),
    {
      label: 'name the claimer of fees',
      to: intent,
      data: encodeFunctionData({ abi: intentAbi, functionName: 'setProtocolFeeClaimer', args: [roles.feeWallet] }),
    },
  ]
}

/** The calls that deploy the bridge into Across and register it under its selector. */
const bridgeCalls = ({ intent, spokePool, acrossBridge }: ChainContracts): SeedCall[] => {
  if (!intent || !spokePool || !acrossBridge) return []
  const args = [acrossSelector, acrossBridge] as const
  return [
    deployment('AcrossBridge', [intent, spokePool]).call,
    {
      label: 'register the bridge into Across',
      to: intent,
      data: encodeFunctionData({ abi: intentAbi, functionName: 'setBridge', args }),
    },
  ]
}
