import type { Address } from 'viem'
import { isAddress, toLowerAddress } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import { findToken } from '@/lib/chain/registry/registry'
import { NotATokenError } from '@/lib/chain/token/token-facts'
import { namedError } from '@/lib/errors'
import { createLruCache } from '../../lru-cache'

export type UnlistedLimits = {
  /** The maximum of unlisted tokens; the least recently used one is dropped. */
  unlistedTokens: number
  /** Blocks after which a requested token is discovered again. */
  unlistedBlocks: bigint
  /** The maximum of simultaneous discoveries; more are refused. */
  discoveries: number
  /** The maximum of cached addresses that are no tokens, and for how many blocks. */
  strangers: number
  strangerBlocks: bigint
}

type UnlistedTokensDeps = {
  chain: Chain
  limits: UnlistedLimits
  /** Reads the token and starts to follow its pools. */
  discover: (address: Address) => Promise<Token>
  /** Stops following a token's pools. */
  forget: (address: Address) => void
  blockNumber: () => bigint
}

/**
 * Caches the requested unlisted tokens. Each is discovered once in a while, simultaneous requests
 * share a discovery, and an address that is no token is not read again for a while.
 *
 * @example
 * const tokens = createUnlistedTokens({ chain, limits, discover, forget, blockNumber: () => tip.number })
 * await tokens.ensure('0x6982508145454ce325ddbe47a25d4ec3d2311933') // { symbol: 'PEPE', ... }
 */
export const createUnlistedTokens = ({ chain, limits, discover, forget, blockNumber }: UnlistedTokensDeps) => {
  const tokens = createLruCache<Address, { token: Token; since: bigint }>(limits.unlistedTokens, forget)
  const strangers = createLruCache<Address, bigint>(limits.strangers)
  const underWay = new Map<Address, Promise<Token>>()
  let listed: readonly Token[] = []

  const find = async (address: Address): Promise<Token> => {
    try {
      const token = await discover(address)
      tokens.set(address, { token, since: blockNumber() })
      listed = [...listed.filter((known) => known.address !== address && tokens.has(known.address)), token]
      return token
    } catch (error) {
      if (error instanceof NotATokenError) strangers.set(address, blockNumber())
      throw error
    } finally {
      underWay.delete(address)
    }
  }

  return {
    has: (address: Address) => tokens.has(address),
    /** Returns the same array until a token is added or dropped. */
    list: () => listed,
    /**
     * Returns a listed token at once, an unlisted one when it has been found. A token that is not
     * as expected is read again, at most once a block, since it may have changed. Throws
     * Chain.NotATokenError and Chain.BusyError.
     */
    ensure: async (input: string, isExpected: (token: Token) => boolean = () => true): Promise<Token> => {
      if (!isAddress(input)) throw new NotATokenError({ address: input, chainId: chain.id })
      const address = toLowerAddress(input)
      const published = findToken(chain, address)
      if (published) return published
      const isRecent = (since: bigint, blocks: bigint) => blockNumber() - since < blocks
      const known = tokens.get(address)
      const isCurrent = known !== undefined && isRecent(known.since, limits.unlistedBlocks)
      if (isCurrent && (isRecent(known.since, 1n) || isExpected(known.token))) return known.token
      const refusedAt = strangers.get(address)
      if (refusedAt !== undefined && isRecent(refusedAt, limits.strangerBlocks)) {
        throw new NotATokenError({ address, chainId: chain.id })
      }
      const running = underWay.get(address)
      if (running) return running
      if (isCurrent && underWay.size >= limits.discoveries) return known.token
      if (underWay.size >= limits.discoveries) throw new BusyError({ chainId: chain.id, limit: limits.discoveries })
      const started = find(address)
      underWay.set(address, started)
      return started
    },
  }
}

export class BusyError extends namedError(
  'Chain.BusyError',
  ({ chainId, limit }: { chainId: number; limit: number }) => ({
    message: `${limit} unlisted tokens are being looked for on chain ${chainId} already.`,
    fix: 'Ask again in a few seconds.',
  }),
) {}
