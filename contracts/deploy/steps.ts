import type { Address, Hex, PublicClient } from 'viem'
import { namedError } from '@/lib/errors'
import { create2Proxy, ownDeployment } from './create2'
import { handoverOf, type OwnerTerms, ownedContracts, ownerSettings } from './owned-contracts'
import { type Call, type ContractSet, callsOf } from './plan'
import { dataOf, isSet, readContracts, readOwners, readSettings } from './set-state'

/** A transaction that a deployment still needs, and the function that it calls. */
export type Step = { label: string; to: Address; data: Hex; functionName: string }

/** The open transactions. Settings need all contracts, and offers to owners all settings. */
export type OpenSteps = { contracts: readonly Step[]; settings: readonly Step[]; handovers: readonly Step[] }

/**
 * Lists the open transactions of a chain.
 *
 * @throws Deploy.OtherCodeError if other code is at the address of a contract.
 * @example
 * (await readOpenSteps(client, { set, terms })).contracts.length // 0 when all are deployed
 */
export const readOpenSteps = async (
  client: PublicClient,
  { set, terms }: { set: ContractSet; terms: OwnerTerms },
): Promise<OpenSteps> => {
  const [contracts, settings, owners] = await Promise.all([
    readContracts(client, set.contracts),
    readSettings(client, [...set.settings, ...ownerSettings(set, terms)]),
    readOwners(client, ownedContracts(set, terms)),
  ])
  const other = contracts.find(({ state }) => state === 'other')
  if (other) throw new OtherCodeError(other)
  return {
    contracts: contracts.flatMap(({ name, args, address, state }) =>
      state === 'missing'
        ? {
            label: `${name} at ${address}`,
            to: create2Proxy.address,
            data: ownDeployment(name, args).data,
            functionName: name,
          }
        : [],
    ),
    // A change by an owner, such as a pause, is a difference and not a step.
    settings: settings.flatMap((setting) =>
      setting.isInitial || isSet(setting) ? [] : stepOf(setting.label, setting.call),
    ),
    handovers: owners.flatMap((ownership) =>
      handoverOf(ownership) === 'offer'
        ? stepOf(
            `offer the ${ownership.name} to ${ownership.owner}`,
            callsOf(ownership.address, ownership.abi)('transferOwnership', ownership.owner),
          )
        : [],
    ),
  }
}

const stepOf = (label: string, call: Call): Step => ({
  label,
  to: call.address,
  data: dataOf(call),
  functionName: call.functionName,
})

export class OtherCodeError extends namedError(
  'Deploy.OtherCodeError',
  ({ name, address }: { name: string; address: Address }) => ({
    message: `The code at ${address} is not that of ${name}.`,
    fix: 'Run `npm run deploy -- --check`, and send nothing before the reason is known.',
  }),
) {}
