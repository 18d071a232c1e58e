import type { Address, PublicClient } from 'viem'
import { isSameAddress } from '@/lib/address'
import { handoverOf, type OwnerTerms, ownedContracts, ownerSettings } from './owned-contracts'
import type { ContractSet } from './plan'
import type { DeploymentRecord } from './record'
import { isSet, type ReadSetting, readContracts, readOwners, readSettings } from './set-state'

/** A difference between a chain and the expected set. */
export type Difference = { what: string; expected: string; found: string }

/**
 * Compares a chain with a set: addresses, code, settings, and owners. Modules and agents outside
 * the set are differences, too, and so is an owner who has not accepted yet.
 *
 * @param recorded The hashes of code that a deployment recorded. Without them immutables are not
 * compared.
 * @example
 * await checkSet(client, { set, terms, recorded: record.contracts }) // [] when all is as expected
 */
export const checkSet = async (
  client: PublicClient,
  {
    set,
    terms,
    recorded = [],
  }: { set: ContractSet; terms: OwnerTerms; recorded?: DeploymentRecord['contracts'] | undefined },
): Promise<Difference[]> => {
  const [contracts, settings, owners] = await Promise.all([
    readContracts(client, set.contracts),
    readSettings(client, [...set.settings, ...ownerSettings(set, terms)]),
    readOwners(client, ownedContracts(set, terms)),
  ])
  const isThere = (address: Address) =>
    contracts.every((contract) => contract.state !== 'missing' || !isSameAddress(contract.address, address))
  return [
    ...contracts.flatMap(({ name, address, state, codeHash }): Difference[] => {
      const what = `code of ${name} at ${address}`
      const known = recorded.find((contract) => contract.address === address)?.codeHash
      const expected = known ?? 'that of the sources'
      if (state === 'missing') return [{ what, expected, found: 'none' }]
      return state === 'other' || (known ?? codeHash) !== codeHash ? [{ what, expected, found: codeHash! }] : []
    }),
    ...settings.flatMap((setting) =>
      isSet(setting) || !isThere(setting.read.address)
        ? []
        : [{ what: setting.label, expected: textOf(setting.expected), found: textOf(setting.found) }],
    ),
    ...strangersOf(settings),
    ...owners.flatMap((ownership): Difference[] => {
      const { name, address, owner, current } = ownership
      const handover = handoverOf(ownership)
      if (handover === undefined || !isThere(address)) return []
      const found = handover === 'accept' ? `${current}; ${owner} has yet to accept` : current
      return [{ what: `owner of ${name} at ${address}`, expected: owner, found }]
    }),
  ]
}

/** Lists members of lists, such as agents and modules, that no setting names. */
const strangersOf = (settings: readonly ReadSetting[]): Difference[] => {
  const lists = new Map<string, { found: readonly Address[]; expected: readonly Address[] }>()
  for (const { read, found, expected } of settings) {
    if (!Array.isArray(found) || typeof expected !== 'object') continue
    const what = `${read.functionName} of ${read.address}`
    lists.set(what, { found, expected: [...(lists.get(what)?.expected ?? []), ...expected] })
  }
  return [...lists].flatMap(([what, { found, expected }]) =>
    found
      .filter((one) => !expected.some((wanted) => isSameAddress(one, wanted)))
      .map((one) => ({ what, expected: 'not in the list', found: one })),
  )
}

const textOf = (value: unknown): string => {
  if (value === undefined) return 'no answer'
  if (!Array.isArray(value)) return String(value)
  return value.length === 0 ? 'none' : value.join(' ')
}
