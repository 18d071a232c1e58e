import type { Address } from 'viem'
import { ApiError } from '@/lib/api/contract/errors'
import { surfaceContracts } from '@/lib/chain/approval/spenders'
import type { Chain } from '@/lib/chain/chain'
import { unavailableWithoutNode } from '../market/read-state'
import type { ReadableChain, ServedChain, ServedSurface } from './served-chain'

const roles: Record<ServedSurface, string> = { market: 'router', intent: 'settlement contract', rfq: 'OTC contract' }

const addressOf = ({ contracts }: Chain, surface: ServedSurface): Address | undefined =>
  contracts[surfaceContracts[surface]]

/**
 * Asks the chain itself which surfaces it has: a published address proves no code. Code that was seen once stays; where none is, the next
 * one asks again, and all who ask at once ask the node once.
 *
 * @throws what the client throws when the node does not answer
 * @example
 * const surfaces = createSurfaces({ chain: gnosis, client })
 * await surfaces('intent') // false: it is not deployed there
 */
export const createSurfaces = ({ chain, client }: ReadableChain): ServedChain['surfaces'] => {
  const known = new Map<ServedSurface, Promise<boolean>>()
  return (surface) => {
    const before = known.get(surface)
    if (before) return before
    const address = addressOf(chain, surface)
    if (address === undefined) return Promise.resolve(false)
    const asked = client.getCode({ address }).then((code) => code !== undefined)
    known.set(surface, asked)
    const forget = () => known.delete(surface)
    asked.then((hasCode) => hasCode || forget(), forget)
    return asked
  }
}

/**
 * Refuses what a chain lacks the contract for, and names it.
 *
 * @throws {ApiError} UnsupportedChain, ServiceUnavailable while the node does not answer
 * @example
 * await assertSurface(served, 'intent') // throws: 'Gnosis has no intent contract: ...'
 */
export const assertSurface = async (
  { chain, surfaces }: Pick<ServedChain, 'chain' | 'surfaces'>,
  surface: ServedSurface,
): Promise<void> => {
  if (await unavailableWithoutNode(surfaces(surface))) return
  const where = addressOf(chain, surface) ?? 'any published address'
  throw new ApiError('UnsupportedChain', {
    description: `${chain.name} has no ${roles[surface]}: no code is at ${where}. GET /chains says what each chain has.`,
  })
}
