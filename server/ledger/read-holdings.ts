import type { Hex } from 'viem'
import { spenderAddress } from '@/lib/chain/approval/spenders'
import { findToken } from '@/lib/chain/registry/registry'
import { positionCall, readPosition } from '@/lib/chain/strategy/position-call'
import { findPosition } from '@/lib/chain/strategy/position-key'
import { allowanceCall, balanceCall, uintOr0 } from '../chain/facts/balances'
import type { ReadableChain } from '../chain/facts/served-chain'
import { readMany, type StateAt } from '../chain/node/multicall'
import type { Spender } from '../db/schema'
import { type Holding, keyOf, type Pair } from './holdings'

/** A pair and the spenders whose allowances matter. */
export type FollowedPair = Pair & { spenders: readonly Spender[] }

/**
 * Returns each pair once, with all its spenders.
 *
 * @example
 * mergePairs([{ owner, token, spenders: ['rfq'] }, { owner, token, spenders: ['intent'] }])
 * // [{ owner, token, spenders: ['rfq', 'intent'] }]
 */
export const mergePairs = (pairs: readonly FollowedPair[]): FollowedPair[] => {
  const merged = new Map<string, FollowedPair>()
  for (const pair of pairs) {
    const spenders = new Set([...(merged.get(keyOf(pair))?.spenders ?? []), ...pair.spenders])
    merged.set(keyOf(pair), { ...pair, spenders: [...spenders] })
  }
  return [...merged.values()]
}

/**
 * Reads balances and allowances of many owners and tokens on one state, in the order of the pairs.
 * Listed tokens are read together. Any other token is read alone, since its code could burn the gas of
 * all other answers, and counts as zero if it does not answer as a token. For a vault position the
 * balance is its worth and the allowance its shares.
 *
 * @throws Approval.UnknownSpenderError if the chain lacks the contract; viem's errors if the node fails.
 * @example
 * await readLedgerHoldings(served, { pairs: [{ owner, token: usdc, spenders: ['rfq'] }], at: { blockHash } })
 * // [{ owner, token: usdc, balance: 1000000n, allowances: { rfq: 0n } }]
 */
export const readLedgerHoldings = async (
  deps: ReadableChain,
  { pairs, at }: { pairs: readonly FollowedPair[]; at: StateAt },
): Promise<Holding[]> => {
  const { chain } = deps
  const groups = new Map<string, FollowedPair[]>()
  for (const pair of pairs) {
    const isListed = findToken(chain, pair.token) !== undefined || findPosition(chain, pair.token) !== undefined
    const group = isListed ? 'listed' : pair.token
    const members = groups.get(group)
    if (members) members.push(pair)
    else groups.set(group, [pair])
  }
  const read = new Map<FollowedPair, Holding>()
  const readGroup = async (group: readonly FollowedPair[]) => {
    const calls = group.flatMap(({ owner, token, spenders }) => {
      const place = findPosition(chain, token)
      if (place) return [{ target: place.deltaToken, data: positionCall(place.strategy, owner) }]
      const allowed = spenders.map((spender) => allowanceCall(token, owner, spenderAddress(chain, spender)))
      return [balanceCall(token, owner), ...allowed]
    })
    const answers = (await readMany(deps, calls, at)).values()
    const next = () => uintOr0(answers.next().value)
    for (const pair of group) {
      const { owner, token, spenders } = pair
      if (findPosition(chain, token)) {
        // A position of a vault that does not answer is worth nothing.
        const { worth: balance, shares } = readPosition(answers.next().value) ?? { worth: 0n, shares: 0n }
        read.set(pair, {
          owner,
          token,
          balance,
          allowances: Object.fromEntries(spenders.map((name) => [name, shares])),
        })
        continue
      }
      const balance = next()
      read.set(pair, { owner, token, balance, allowances: Object.fromEntries(spenders.map((name) => [name, next()])) })
    }
  }
  await Promise.all([...groups.values()].map(readGroup))
  return pairs.map((pair) => read.get(pair)!)
}

/**
 * Reads the allowance of a spender after a permit is used: the answer of the token itself.
 *
 * @throws viem's errors when the node fails.
 * @example
 * const permit = '0xd505accf...'
 * await readAllowanceAfter(served, { owner, token: usdc, spender: 'rfq', call: permit, at }) // 1000000n
 */
export const readAllowanceAfter = async (
  deps: ReadableChain,
  { owner, token, spender, call, at }: Pair & { spender: Spender; call: Hex; at: StateAt },
): Promise<bigint> => {
  const asked = [{ target: token, data: call }, allowanceCall(token, owner, spenderAddress(deps.chain, spender))]
  return uintOr0((await readMany(deps, asked, at))[1])
}
