import type { Address } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { namedError } from '@/lib/errors'
import type { Chain, ChainContracts } from '../chain'

const places = {
  router: 'router',
  intent: 'intent',
  rfq: 'rfq',
  aave: 'aaveHandler',
  permit2: 'permit2',
  legacy: 'legacyTransferProxy',
} as const satisfies Record<string, keyof ChainContracts>

/**
 * The contract that a surface trades through: it pulls what its traders allowed. That of `aave` takes collateral out of
 * a position of the person whose order it completes.
 */
export const surfaceContracts = { market: 'router', intent: 'intent', rfq: 'rfq', aave: 'aave' } as const

/** A contract that people have let pull their tokens, by what it is for. `legacy` is that of swaps of version 5. */
export type SpenderName = keyof typeof places
export type Spender = { name: SpenderName; address: Address }

/**
 * Says whether a text, out of a browser's storage for one, names a contract that an allowance can be for.
 *
 * @example
 * isSpenderName('permit3') // false
 */
export const isSpenderName = (name: unknown): name is SpenderName =>
  typeof name === 'string' && Object.hasOwn(places, name)

/** One allowance: what a contract may pull of a token, by the word of the token itself or by Permit2's. */
export type AllowanceKey = { token: Address; spender: SpenderName; via: 'token' | 'permit2' }

/**
 * Lists the contracts of a chain that an allowance can be for; one that the chain lacks is not among them.
 *
 * @example
 * spendersOf(mainnet).map(({ name }) => name) // ['router', 'intent', 'rfq', 'aave', 'permit2', 'legacy']
 */
export const spendersOf = ({ contracts }: Pick<Chain, 'contracts'>): readonly Spender[] =>
  (Object.keys(places) as SpenderName[]).flatMap((name) => {
    const address = contracts[places[name]]
    return address ? [{ name, address: toLowerAddress(address) }] : []
  })

/**
 * Lists the contracts that Permit2 can be told to give tokens to: those that settle trades here.
 *
 * @example
 * permit2SpendersOf(mainnet).map(({ name }) => name) // ['router', 'intent', 'rfq']
 */
export const permit2SpendersOf = (chain: Pick<Chain, 'contracts'>): readonly Spender[] =>
  spendersOf(chain).filter(({ name }) => ['router', 'intent', 'rfq'].includes(name))

/**
 * Says whether a contract takes tokens by Permit2. The OTC contract does not: it knows the permits of tokens alone.
 *
 * @example
 * takesPermit2('rfq') // false
 */
export const takesPermit2 = (spender: SpenderName): boolean => spender === 'router' || spender === 'intent'

/**
 * The address of a contract that an allowance is for.
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
