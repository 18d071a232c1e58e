import { encodeFunctionData } from 'viem'
import { contractSet } from '@/contracts/deploy/contract-set'
import { create2Proxy, deploymentOf, ownDeployment } from '@/contracts/deploy/create2'
import type { ContractSet, PlannedContract } from '@/contracts/deploy/plan'
import type { Chain, ChainContracts } from '@/lib/chain/chain'
import { roles } from '../accounts'
import { ownArtifact } from './artifacts'
import type { Creation, Placement } from './place'
import type { SeedCall } from './send'

/**
 * The contracts that have addresses of published ones. All others are deployed as on real chains.
 */
const publishedKeys = ['router', 'legacyRouter', 'feeVault', 'rfq', 'intent', 'deltaWrappedNative'] as const

const isPublished = (key: keyof ChainContracts | undefined) => publishedKeys.some((published) => published === key)

/** Plans our contracts on a local chain, owned by the deployer. */
const localSet = (chain: Chain): ContractSet =>
  contractSet(chain, {
    surfaces: ['market', 'otc', ...(chain.contracts.intent ? (['intents'] as const) : [])],
    owner: roles.deployer,
    feeWallet: roles.feeWallet,
    // An operator may let the relayer settle, too.
    agents: [...roles.agents, roles.relayer],
    addressOf: ({ name, args, key }) =>
      (isPublished(key) && chain.contracts[key!]) || ownDeployment(name, args).address,
  })

const placementOf = ({ name, args, address }: PlannedContract): Placement => ({
  label: name,
  address,
  args,
  ...ownArtifact(name),
})

const placed = (chain: Chain) => localSet(chain).contracts.filter(({ key }) => isPublished(key))

/** Lists our contracts at published addresses, except the router of version 5. */
export const ownPlacements = (chain: Chain): Placement[] =>
  placed(chain).flatMap((contract) => (contract.key === 'legacyRouter' ? [] : placementOf(contract)))

/**
 * Lists the router of version 5. Its constructor reads the market router, which is therefore placed
 * before.
 */
export const legacyPlacements = (chain: Chain): Placement[] =>
  placed(chain).flatMap((contract) => (contract.key === 'legacyRouter' ? placementOf(contract) : []))

/**
 * Lists the calls of the deployer that deploy the rest of our contracts and connect all of them.
 *
 * @example
 * ownCalls(mainnet)[0]?.label // 'RareLegs at 0x85e17fdbdbe70a84078132ac335e1fb43f97601f'
 */
export const ownCalls = (chain: Chain): SeedCall[] => {
  const { contracts, settings } = localSet(chain)
  return [
    ...contracts.flatMap(({ name, args, key }) =>
      isPublished(key) ? [] : deployment(name, { ...ownArtifact(name), args }).call,
    ),
    ...settings.map(({ label, call: { address, ...call } }) => ({
      label,
      to: address,
      data: encodeFunctionData(call),
    })),
  ]
}

/**
 * Returns the call by which the deployment proxy deploys a contract, and the address that the
 * contract gets.
 */
export const deployment = (label: string, creation: Creation) => {
  const { address, data } = deploymentOf(creation)
  return { address, call: { label: `${label} at ${address}`, to: create2Proxy.address, data } satisfies SeedCall }
}
