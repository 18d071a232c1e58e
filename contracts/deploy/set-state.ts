import { type Address, encodeFunctionData, type Hex, keccak256, type PublicClient, zeroAddress } from 'viem'
import { isSameAddress } from '@/lib/address'
import { isCodeOf } from '@/lib/chain/swap/router-rule'
import { knownCodeOf } from '../known-code'
import { readArtifact } from '../read-artifact'
import type { OwnedContract, Ownership } from './owned-contracts'
import { type Call, callsOf, type PlannedContract, type Setting } from './plan'

/** A contract with the state of its address on the chain. */
export type DeployedContract = PlannedContract & { state: 'missing' | 'ours' | 'other'; codeHash?: Hex }

/**
 * Reads the state of the addresses of contracts. Compares the code with the artifact, except for
 * immutables.
 *
 * @example
 * (await readContracts(client, set.contracts))[0]?.state // 'ours'
 */
export const readContracts = (
  client: PublicClient,
  contracts: readonly PlannedContract[],
): Promise<DeployedContract[]> =>
  Promise.all(
    contracts.map(async (contract) => {
      const code = await client.getCode({ address: contract.address })
      if (code === undefined) return { ...contract, state: 'missing' as const }
      const isOurs = isCodeOf(knownCodeOf(readArtifact(contract.name)), code)
      return { ...contract, state: isOurs ? ('ours' as const) : ('other' as const), codeHash: keccak256(code) }
    }),
  )

/** A setting with the answer of the chain: a word, or the addresses of a list. */
export type ReadSetting = Setting & { found: unknown }

/**
 * Reads settings from a chain; undefined if a contract does not answer, such as one without the
 * module.
 *
 * @example
 * (await readSettings(client, set.settings))[0]?.found // true
 */
export const readSettings = (client: PublicClient, settings: readonly Setting[]): Promise<ReadSetting[]> =>
  Promise.all(settings.map(async (setting) => ({ ...setting, found: await read(client, setting.read) })))

const read = async (client: PublicClient, call: Call): Promise<unknown> => {
  try {
    return listOf(await client.readContract(call))
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

/**
 * True if the contract reverted, as one without the module does, and not for an error of the node.
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === 'ContractFunctionExecutionError' &&
  /revert|returned no data/i.test(error.message)

/** Returns the addresses of a list; the intent contract returns modules with their selectors. */
const listOf = (answer: unknown) =>
  Array.isArray(answer) ? answer.map((item: unknown) => (isModule(item) ? item.module : item)) : answer

const isModule = (item: unknown): item is { module: Address } =>
  typeof item === 'object' && item !== null && 'module' in item

/**
 * True if a setting has the expected value, or its list contains the expected members.
 *
 * @example
 * isSet({ ...setting, expected: true, found: true }) // true
 */
export const isSet = ({ expected, found }: Pick<ReadSetting, 'expected' | 'found'>): boolean => {
  if (typeof expected === 'boolean') return found === expected
  if (typeof expected === 'string') return typeof found === 'string' && isSameAddress(found, expected)
  return Array.isArray(found) && expected.every((wanted) => found.some((one: Address) => isSameAddress(one, wanted)))
}

/**
 * Reads the current and pending owners of contracts: the deployer for one that is not deployed yet.
 *
 * @example
 * (await readOwners(client, ownedContracts(set, terms)))[0]?.current // '0x14dc...'
 */
export const readOwners = (client: PublicClient, owned: readonly OwnedContract[]): Promise<Ownership[]> =>
  Promise.all(
    owned.map(async (contract) => {
      const on = callsOf(contract.address, contract.abi)
      const [current, pending] = await Promise.all([read(client, on('owner')), read(client, on('pendingOwner'))])
      return {
        ...contract,
        current: (current as Address | undefined) ?? contract.deployer,
        pending: (pending as Address | undefined) ?? zeroAddress,
      }
    }),
  )

/** Returns the data of a call. */
export const dataOf = ({ abi, functionName, args }: Call): Hex => encodeFunctionData({ abi, functionName, args })
