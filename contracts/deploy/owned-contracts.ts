import type { Abi, Address } from 'viem'
import { isSameAddress } from '@/lib/address'
import { feeVaultAbi, intentAbi, intentRegistryAbi, routerAbi } from '@/lib/chain/abi.generated'
import { type ContractSet, callsOf, type Setting } from './plan'

export type OwnerTerms = {
  /** The first owner of all contracts. */
  deployer: Address
  /** The final owner of the contracts: a timelock or a multisig. */
  owner: Address
  /** The owner of the intent registry, if another account has to approve new modules. */
  registryOwner: Address
  /** An account that may pause swaps and withdrawals and unregister agents and modules. */
  guardian?: Address | undefined
  feeWallet: Address
}

/** A contract with its final owner. */
export type OwnedContract = { name: string; address: Address; abi: Abi; deployer: Address; owner: Address }

const abis: Readonly<Record<string, Abi>> = {
  Router: routerAbi,
  FeeVault: feeVaultAbi,
  IntentAdapter: intentAbi,
  IntentRegistry: intentRegistryAbi,
}

/**
 * Lists the contracts of a set that have an owner.
 *
 * @example
 * ownedContracts(set, terms).map(({ name }) => name) // ['FeeVault', 'Router', 'IntentRegistry', 'IntentAdapter']
 */
export const ownedContracts = (
  { contracts }: Pick<ContractSet, 'contracts'>,
  { deployer, owner, registryOwner }: Pick<OwnerTerms, 'deployer' | 'owner' | 'registryOwner'>,
): OwnedContract[] =>
  contracts.flatMap(({ name, address }) => {
    const abi = abis[name]
    return abi ? [{ name, address, abi, deployer, owner: name === 'IntentRegistry' ? registryOwner : owner }] : []
  })

/**
 * Lists the settings of an owner: wallets and pauses, which constructors have set as expected, and
 * guardians.
 *
 * @example
 * ownerSettings(set, terms)[0]?.label // 'end the pause of the FeeVault'
 */
export const ownerSettings = (set: Pick<ContractSet, 'contracts'>, terms: OwnerTerms): Setting[] =>
  ownedContracts(set, terms).flatMap(({ name, address, abi }) => {
    const on = callsOf(address, abi)
    const wallet = (setter: string, getter: string): Setting => ({
      label: `${setter} of the ${name}`,
      call: on(setter, terms.feeWallet),
      read: on(getter),
      expected: terms.feeWallet,
      isInitial: true,
    })
    return [
      ...(name === 'Router'
        ? [wallet('setFeeWallet', 'feeWallet'), wallet('setFeeWalletDelegate', 'feeWalletDelegate')]
        : []),
      ...(name === 'Router' || name === 'FeeVault'
        ? [
            {
              label: `end the pause of the ${name}`,
              call: on('setContractPauseState', false),
              read: on('paused'),
              expected: false,
              isInitial: true as const,
            },
          ]
        : []),
      ...(terms.guardian && name !== 'IntentAdapter'
        ? [
            {
              label: `name the guardian of the ${name}`,
              call: on('setGuardian', terms.guardian),
              read: on('guardian'),
              expected: terms.guardian,
            },
          ]
        : []),
    ]
  })

/** The state of a contract's ownership. */
export type Ownership = OwnedContract & { current: Address; pending: Address }

/**
 * Returns the open step of a change of owner: `offer` by the current one, then `accept` by the
 * next.
 *
 * @example
 * handoverOf({ owner: timelock, current: deployer, pending: timelock }) // 'accept'
 */
export const handoverOf = ({
  owner,
  current,
  pending,
}: Pick<Ownership, 'owner' | 'current' | 'pending'>): 'offer' | 'accept' | undefined => {
  if (isSameAddress(owner, current)) return undefined
  return isSameAddress(owner, pending) ? 'accept' : 'offer'
}
