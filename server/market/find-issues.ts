import type { Address, Hex } from 'viem'
import { isNativeToken, toLowerAddress } from '@/lib/address'
import type { Answer } from '@/lib/api/contract/operation'
import type { getPrices } from '@/lib/api/market/prices'
import { hashTokenDomain } from '@/lib/chain/approval/typed-data'
import type { AggregatedCall } from '@/lib/chain/node/aggregate'
import { callOf } from '@/lib/chain/pools/pool-calls'
import { type MarketRouter, marketRoutersOf } from '@/lib/chain/swap/router-version'
import { textOf } from '@/lib/chain/token/token-facts'
import { allowanceCall, balanceCall, nativeBalanceCall, uintOr0 } from '../chain/facts/balances'
import type { ServedChain } from '../chain/facts/served-chain'
import { unavailableWithoutNode } from '../chain/market/read-state'
import { readMany } from '../chain/node/multicall'
import type { ResolvedToken } from '../pricing/resolve-token'
import { offerPermit } from './offer-permit'

/** The fields of a quote about the requesting account. */
type Findings = Required<Pick<Answer<typeof getPrices>, 'issues' | 'permitData'>>

/**
 * Finds, with one node request at the quote's block, if a swap lacks balance or allowance. Without
 * allowance it returns a permit to sign instead, and the other router if that has the allowance.
 *
 * @throws {ApiError} ServiceUnavailable
 * @example
 * const asked = { router, owner, token: usdc, amount: 1_000_000n, blockHash, nowSeconds, salt }
 * (await findIssues(served, asked)).issues
 * // { balance: null, allowance: { spender: '0x6a00...', actual: '0', expected: '1000000' } }
 */
export const findIssues = async (
  { chain, client }: ServedChain,
  {
    router: { version, spender },
    owner,
    token: { address, traits },
    amount,
    blockHash,
    ...quoted
  }: {
    router: MarketRouter
    owner: Address
    token: ResolvedToken
    /** The swap's maximum source amount, raw units. */
    amount: bigint
    blockHash: Hex
    nowSeconds: bigint
    /** A value that is unique to this quote; see offerPermit. */
    salt: string
  },
): Promise<Findings> => {
  const read = (calls: readonly AggregatedCall[]) =>
    unavailableWithoutNode(readMany({ client, chain }, calls, { blockHash }))
  const balanceIssue = (answer: Hex | undefined) => {
    const actual = uintOr0(answer)
    return actual >= amount ? null : { token: address, actual: actual.toString(), expected: amount.toString() }
  }
  if (isNativeToken(address)) {
    const [balance] = await read([nativeBalanceCall(chain, owner)])
    return { issues: { balance: balanceIssue(balance), allowance: null }, permitData: null }
  }
  const others = marketRoutersOf(chain).filter((one) => one.version !== version)
  const [balance, allowance, permit2Allowance, ...rest] = await read([
    balanceCall(address, owner),
    allowanceCall(address, owner, spender),
    allowanceCall(address, owner, toLowerAddress(chain.contracts.permit2)),
    ...others.map((other) => allowanceCall(address, owner, other.spender)),
    ...(traits.permit ? permitCalls(address, owner) : []),
  ])
  const [otherAllowances, own] = [rest.slice(0, others.length), rest.slice(others.length)]
  const [actual, expected] = [uintOr0(allowance), amount.toString()]
  if (actual >= amount) return { issues: { balance: balanceIssue(balance), allowance: null }, permitData: null }
  const [otherRouter] = others.flatMap((other, index) => {
    const allowed = uintOr0(otherAllowances[index])
    return allowed < amount ? [] : { version: other.version, spender: other.spender, actual: allowed.toString() }
  })
  return {
    issues: {
      balance: balanceIssue(balance),
      allowance: { spender, actual: actual.toString(), expected, ...(otherRouter && { otherRouter }) },
    },
    permitData: offerPermit({
      chain,
      owner,
      token: address,
      spender,
      amount,
      ...quoted,
      own: traits.permit && readOwnPermit(own, { address, chainId: chain.id, ...traits.permit }),
      isPermit2Allowed: version === '6.2' && uintOr0(permit2Allowance) >= amount,
    }),
  }
}

const permitCalls = (token: Address, owner: Address): AggregatedCall[] => [
  { target: token, data: callOf('0x7ecebe00', BigInt(owner)) },
  { target: token, data: callOf('0x06fdde03') },
  { target: token, data: callOf('0x3644e515') },
]

/** Returns a token's permit if its contract checks signatures in the expected domain. */
const readOwnPermit = <permit extends { version: string }>(
  [nonce, name, separator]: readonly (Hex | undefined)[],
  { address, chainId, ...permit }: permit & { address: Address; chainId: number },
) => {
  const text = textOf(name)
  if (nonce === undefined) return undefined
  if (hashTokenDomain({ address, chainId, name: text, version: permit.version }) !== separator) return undefined
  return { ...permit, name: text, nonce: uintOr0(nonce) }
}
