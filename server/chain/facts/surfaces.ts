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
 * Returns a check whether a surface has code on the chain, since a published address proves none. A
 * positive answer is cached; a negative one is read again, and simultaneous checks share one
 * request.
 *
 * @throws the client's errors if the node does not answer
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
 * Refuses a surface whose contract the chain lacks.
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
  const problem = `${chain.name} has no ${roles[surface]}: no code is at ${where}.`
  throw new ApiError('UnsupportedChain', { description: `${problem} GET /chains says what each chain has.` })
}
