import type { Address } from 'viem'
import { isSameAddress, toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import type { RpcRequest } from '../../wallet/send/receipt'
import { readAavePosition } from './read-aave-position'

/** The tokens to compare in the simulation, and those that may decrease. Lower case. */
export type WatchedTokens = { watched: readonly Address[]; mayFall: readonly Address[] }

/**
 * Lists the tokens to watch in the simulation of an order: every listed one, and the shares,
 * supplied amounts and debts that its handler may change for its owner.
 *
 * @throws {NodeFailedError} when the pool of Aave does not answer
 */
export const listWatched = async (
  rpc: RpcRequest,
  chain: Chain,
  { terms: { src, dest, handling }, owner }: { terms: PlaceTerms; owner: Address },
): Promise<WatchedTokens> => {
  const listed = chain.tokens.map(({ address }) => toLowerAddress(address))
  const ends = [toLowerAddress(src.address), toLowerAddress(dest.address)]
  if (handling?.kind !== 'aave') {
    const vault = handling ? [toLowerAddress(handling.vault)] : []
    return { watched: unique([...listed, ...ends, ...vault]), mayFall: ends.slice(0, 1) }
  }
  const { reserves } = await readAavePosition(rpc, chain, owner)
  const reserveOf = (asset: Address) => reserves.find((reserve) => isSameAddress(reserve.asset, asset))
  const [from, to] = [reserveOf(src.address), reserveOf(dest.address)]
  const falling = {
    COLLATERAL_SWAP: [from?.aToken],
    REPAY_WITH_COLLATERAL: [from?.aToken, to?.debtToken],
    DEBT_SWAP: [to?.debtToken],
  }[handling.action]
  return {
    watched: unique([...listed, ...ends, ...reserves.flatMap(({ aToken, debtToken }) => [aToken, debtToken])]),
    mayFall: falling.filter((token) => token !== undefined),
  }
}

/**
 * Lists the watched tokens of which the owner would have less and must not; `changes` in raw units.
 *
 * @example
 * fallenTokens(new Map([[dai, -1n]]), { watched: [dai, weth], mayFall: [weth] })
 * // [dai]
 */
export const fallenTokens = (changes: ReadonlyMap<Address, bigint>, { watched, mayFall }: WatchedTokens): Address[] =>
  watched.filter((token) => (changes.get(token) ?? 0n) < 0n && !mayFall.includes(token))

const unique = (tokens: readonly Address[]) => [...new Set(tokens)]
