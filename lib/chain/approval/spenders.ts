import type { Address } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { namedError } from '@/lib/errors'
import type { Chain, ChainContracts } from '../chain'

const contractFields = {
  router: 'router',
  intent: 'intent',
  rfq: 'rfq',
  aave: 'aaveHandler',
  permit2: 'permit2',
  legacy: 'legacyTransferProxy',
} as const satisfies Record<string, keyof ChainContracts>

/** The spender of each surface. `aave` withdraws collateral to complete an order. */
export const surfaceContracts = { market: 'router', intent: 'intent', rfq: 'rfq', aave: 'aave' } as const

/** A contract that users can approve to pull their tokens. `legacy` is for swaps of version 5. */
export type SpenderName = keyof typeof contractFields
export type Spender = { name: SpenderName; address: Address }

/**
 * True if a value, for example from a browser's storage, is the name of a spender.
 *
 * @example
 * isSpenderName('permit3') // false
 */
export const isSpenderName = (name: unknown): name is SpenderName =>
  typeof name === 'string' && Object.hasOwn(contractFields, name)

/** Identifies an allowance: what a contract may pull of a token, set in the token or in Permit2. */
export type AllowanceKey = { token: Address; spender: SpenderName; via: 'token' | 'permit2' }

/**
 * Lists the contracts of a chain that can have an allowance, without those that the chain lacks.
 *
 * @example
 * spendersOf(mainnet).map(({ name }) => name)
 * // ['router', 'intent', 'rfq', 'aave', 'permit2', 'legacy']
 */
export const spendersOf = ({ contracts }: Pick<Chain, 'contracts'>): readonly Spender[] =>
  (Object.keys(contractFields) as SpenderName[]).flatMap((name) => {
    const address = contracts[contractFields[name]]
    return address ? [{ name, address: toLowerAddress(address) }] : []
  })

/**
 * Lists the contracts that can have a Permit2 allowance: those that settle trades.
 *
 * @example
 * permit2SpendersOf(mainnet).map(({ name }) => name) // ['router', 'intent', 'rfq']
 */
export const permit2SpendersOf = (chain: Pick<Chain, 'contracts'>): readonly Spender[] =>
  spendersOf(chain).filter(({ name }) => ['router', 'intent', 'rfq'].includes(name))

/**
 * True if a contract accepts Permit2 signatures. The OTC contract accepts only permits of tokens.
 *
 * @example
 * takesPermit2('rfq') // false
 */
export const takesPermit2 = (spender: SpenderName): boolean => spender === 'router' || spender === 'intent'

/**
 * Returns the address of a spender on a chain.
 *
 * @throws {UnknownSpenderError} when the chain has no such contract
 * @example
 * spenderAddress(mainnet, 'rfq') // '0xe92b586627cca7a83dc919cc7127196d70f55a06'
 */
export const spenderAddress = (chain: Chain, spender: SpenderName): Address => {
  const found = spendersOf(chain).find(({ name }) => name === spender)
  if (!found) throw new UnknownSpenderError({ spender, chainName: chain.name })
  return found.address
}

export class UnknownSpenderError extends namedError(
  'Approval.UnknownSpenderError',
  ({ spender, chainName }: { spender: string; chainName: string }) => ({
    message: `${chainName} has no contract "${spender}" that this page knows. Nothing was sent.`,
    fix: 'Go back to the list of approvals and choose one there.',
  }),
) {}
