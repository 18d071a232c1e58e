import type { ChainContracts } from '../chain/chain'
import type { Descriptor, Formats } from './descriptor'
import { feeVaultCalls } from './fee-vault-calls'
import { intentCallEnums, intentCalls } from './intent-calls'
import { intentEnums, intentMessages } from './intent-messages'
import { landingCalls } from './landing-calls'
import { legacyRouterCalls } from './legacy-router-calls'
import { otcCalls, otcMessages } from './otc'
import { permit2Calls, permit2Messages, spokePoolCalls, wrappedNativeCalls } from './outside-contracts'
import { routerCalls, routerEnums } from './router-calls'

/** The calls or the messages of a contract of the registry. */
export type DescribedContract = {
  contract: keyof ChainContracts
  /** The part of the file's name that follows the kind. */
  file: string
  contractName: string
  /** The party that published the address of the registry. */
  owner: string
  formats: Formats
  /** The EIP-712 domain of messages; absent for calls. */
  domain?: { name: string; version?: string }
  enums?: NonNullable<Descriptor['metadata']['enums']>
}

const publisher = 'Velora'

/** Every contract that pages ask wallets to call or sign for, but tokens. */
export const describedContracts: readonly DescribedContract[] = [
  {
    contract: 'router',
    file: 'router',
    contractName: 'Router 6.2',
    owner: publisher,
    formats: routerCalls,
    enums: routerEnums,
  },
  {
    contract: 'legacyRouter',
    file: 'legacy-router',
    contractName: 'Router 5',
    owner: publisher,
    formats: legacyRouterCalls,
  },
  { contract: 'feeVault', file: 'fee-vault', contractName: 'Fee vault', owner: publisher, formats: feeVaultCalls },
  {
    contract: 'intent',
    file: 'intent',
    contractName: 'Intent orders',
    owner: publisher,
    formats: intentCalls,
    enums: intentCallEnums,
  },
  {
    contract: 'intent',
    file: 'intent',
    contractName: 'Intent orders',
    owner: publisher,
    formats: intentMessages,
    domain: { name: 'Portikus', version: '2.0.0' },
    enums: intentEnums,
  },
  { contract: 'rfq', file: 'otc', contractName: 'OTC offers', owner: publisher, formats: otcCalls },
  {
    contract: 'rfq',
    file: 'otc',
    contractName: 'OTC offers',
    owner: publisher,
    formats: otcMessages,
    domain: { name: 'AUGUSTUS RFQ', version: '1' },
  },
  { contract: 'permit2', file: 'permit2', contractName: 'Permit2', owner: 'Uniswap', formats: permit2Calls },
  {
    contract: 'permit2',
    file: 'permit2',
    contractName: 'Permit2',
    owner: 'Uniswap',
    formats: permit2Messages,
    domain: { name: 'Permit2' },
  },
  {
    contract: 'wrappedNative',
    file: 'wrapped-native',
    contractName: 'Wrapped native token',
    owner: 'Wrapped native token',
    formats: wrappedNativeCalls,
  },
  {
    contract: 'landing',
    file: 'landing',
    contractName: 'Sales of what arrives from other chains',
    owner: 'Caravel',
    formats: landingCalls,
  },
  { contract: 'spokePool', file: 'spoke-pool', contractName: 'SpokePool', owner: 'Across', formats: spokePoolCalls },
]
