import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Address, Hex } from 'viem'
import * as z from 'zod/mini'
import { isSameAddress, toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { namedError } from '@/lib/errors'
import { type ContractSet, type Surface, surfaces } from './plan'
import { transferProxyOf } from './plan-market'

const address = z.pipe(
  z.string().check(z.regex(/^0x[a-fA-F0-9]{40}$/)),
  z.transform((value) => toLowerAddress(value as Address)),
)

const recordedTerms = z.object({
  deployer: address,
  owner: address,
  registryOwner: address,
  guardian: z.optional(address),
  feeWallet: address,
  agents: z.array(address),
  surfaces: z.array(z.enum(surfaces)),
  /** The newest block before the first transaction. */
  firstBlock: z.int(),
})

const record = z.object({
  terms: recordedTerms,
  /** The contracts on the chain at the end of a deployment. */
  contracts: z.optional(z.array(z.object({ address, codeHash: z.string() }))),
})

/** The terms of a deployment, which determine its addresses, settings and owners. */
export type DeploymentTerms = z.output<typeof recordedTerms>
export type DeploymentRecord = { terms: DeploymentTerms; contracts?: readonly { address: Address; codeHash: Hex }[] }

const recordFile = (folder: string, chainId: number) => path.join(folder, String(chainId), 'deployment.json')
const registryFile = (folder: string) => path.join(folder, 'registry.json')

/**
 * Reads the record of a chain's deployment; undefined if there is none.
 *
 * @throws Deploy.InvalidRecordError
 * @example
 * readRecord('deployments', 8453)?.terms.surfaces // ['market', 'otc', 'intents']
 */
export const readRecord = (folder: string, chainId: number): DeploymentRecord | undefined => {
  const file = recordFile(folder, chainId)
  const text = readIfThere(file)
  if (text === undefined) return undefined
  try {
    return record.parse(JSON.parse(text)) as DeploymentRecord
  } catch (cause) {
    throw new InvalidRecordError({ file, cause })
  }
}

/** Writes the record of a chain's deployment, with information for users that is not read again. */
export const writeRecord = (
  folder: string,
  chainId: number,
  written: DeploymentRecord & Readonly<Record<string, unknown>>,
): void => writeJson(recordFile(folder, chainId), { chainId, ...written })

/**
 * Returns the overrides of the registry in a folder: empty before the first deployment.
 *
 * @example
 * readOverrides('deployments')[8453]?.contracts.intent // '0x...'
 */
export const readOverrides = (folder: string): Record<string, Record<string, unknown>> => {
  const file = registryFile(folder)
  try {
    return JSON.parse(readIfThere(file) ?? '{}')
  } catch (cause) {
    throw new InvalidRecordError({ file, cause })
  }
}

/**
 * Writes the contracts of a set to the registry file of a folder, and returns its path. Keeps its
 * other chains, and other fields of this one.
 */
export const writeOverrides = (
  folder: string,
  { chain, set, firstBlock }: { chain: Chain; set: ContractSet; firstBlock: number },
): string => {
  const overrides = readOverrides(folder)
  const before = overrides[chain.id] ?? {}
  const has = (key: string) => set.contracts.some((contract) => contract.key === key)
  const contracts = Object.fromEntries(set.contracts.flatMap(({ key, address }) => (key ? [[key, address]] : [])))
  const { legacyRouter } = contracts
  const file = registryFile(folder)
  writeJson(file, {
    ...overrides,
    [chain.id]: {
      ...before,
      contracts: {
        ...(before.contracts as object | undefined),
        ...contracts,
        ...(legacyRouter && { legacyTransferProxy: transferProxyOf(legacyRouter) }),
      },
      ...(has('rfq') && { rfqFirstBlock: firstBlock }),
      ...(has('intent') && { intentFirstBlock: firstBlock, strategies: set.strategies }),
    },
  })
  return file
}

/**
 * Joins the terms of a command with those of the record. Terms that determine addresses cannot
 * change.
 *
 * @throws Deploy.ChangedTermsError
 * @example
 * joinTerms(record.terms, { agents }).deployer // as recorded
 */
export const joinTerms = (
  recorded: DeploymentTerms | undefined,
  given: Partial<DeploymentTerms>,
): Partial<DeploymentTerms> => {
  if (!recorded) return given
  for (const name of ['deployer', 'feeWallet'] as const) {
    const value = given[name]
    if (value !== undefined && !isSameAddress(value, recorded[name]))
      throw new ChangedTermsError({ name, before: recorded[name], now: value })
  }
  if (given.surfaces && !isSameList(given.surfaces, recorded.surfaces))
    throw new ChangedTermsError({ name: 'surfaces', before: recorded.surfaces.join(), now: given.surfaces.join() })
  return { ...recorded, ...given }
}

const isSameList = (a: readonly Surface[], b: readonly Surface[]) => a.toSorted().join() === b.toSorted().join()

const readIfThere = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Writes a JSON file, and creates its folder.
 *
 * @example
 * writeJson('deployments/registry.json', {})
 */
export const writeJson = (file: string, value: unknown): void => {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`)
}

export class InvalidRecordError extends namedError(
  'Deploy.InvalidRecordError',
  ({ file }: { file: string; cause?: unknown }) => ({
    message: `${file} is not what this command writes.`,
    fix: 'Restore it, or move it away to begin another deployment.',
  }),
) {}

export class ChangedTermsError extends namedError(
  'Deploy.ChangedTermsError',
  ({ name, before, now }: { name: string; before: string; now: string }) => ({
    message: `This deployment was begun with ${name} ${before}, not ${now}: its addresses follow from it.`,
    fix: 'Leave the option out to continue, or name another folder with --dir to begin another deployment.',
  }),
) {}
