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

/** A pair, and whose allowances matter beside its balance. */
export type FollowedPair = Pair & { spenders: readonly Spender[] }

/**
 * Each pair once, with everybody who may pull it.
 *
 * @example
 * mergePairs([{ owner, token, spenders: ['rfq'] }, { owner, token, spenders: ['intent'] }]) // [{ owner, token, spenders: ['rfq', 'intent'] }]
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
 * Reads what many owners hold of many tokens and let spenders pull, on one state, in the order of the pairs. Listed tokens are read
 * together; any other is read alone, since its code may be made to burn the gas of everyone else's answer, and counts as zero when it
 * does not answer like a token. Of a position in a vault the balance is what it is worth, and the allowance its shares.
 *
 * @throws Approval.UnknownSpenderError for a contract that the chain lacks; viem's errors when the node fails.
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
        // A vault that does not answer leaves its positions without worth.
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
 * Reads what an owner would let a spender pull once a permit was used: the token itself says so, whatever the permit is worth.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await readAllowanceAfter({ client, chain }, { owner, token: usdc, spender: 'rfq', call: '0xd505accf...', at }) // 1000000n
 */
export const readAllowanceAfter = async (
  deps: ReadableChain,
  { owner, token, spender, call, at }: Pair & { spender: Spender; call: Hex; at: StateAt },
): Promise<bigint> => {
  const asked = [{ target: token, data: call }, allowanceCall(token, owner, spenderAddress(deps.chain, spender))]
  return uintOr0((await readMany(deps, asked, at))[1])
}
