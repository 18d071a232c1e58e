import type { Address } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { Chain, ChainContracts } from './chain'

const places = {
  router: 'router',
  intent: 'intent',
  rfq: 'rfq',
  permit2: 'permit2',
  legacy: 'legacyTransferProxy',
} as const satisfies Record<string, keyof ChainContracts>

/** A contract that people have let pull their tokens, by what it is for. `legacy` is the v5 router's, which nothing here uses. */
export type SpenderName = keyof typeof places
export type Spender = { name: SpenderName; address: Address }

/**
 * Lists the contracts of a chain that an allowance can be for; one that the chain lacks is not among them.
 *
 * @example
 * spendersOf(mainnet).map(({ name }) => name) // ['router', 'intent', 'rfq', 'permit2', 'legacy']
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
  spendersOf(chain).filter(({ name }) => name !== 'permit2' && name !== 'legacy')
