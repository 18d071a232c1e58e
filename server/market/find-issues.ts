import type { Address, Hex } from 'viem'
import { isNativeToken, toLowerAddress } from '@/lib/address'
import type { Answer } from '@/lib/api/contract/operation'
import type { getPrices } from '@/lib/api/market/market'
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

/** What a quote says about the account that asked. */
type Findings = Required<Pick<Answer<typeof getPrices>, 'issues' | 'permitData'>>

/**
 * Finds, in one call of the node and at the quote's own block, what a swap would still fail for: a balance or an
 * allowance below what it takes. Where the allowance is missing, gives the permit that can be signed instead of it, and
 * names the other router if that has the allowance.
 *
 * @throws {ApiError} ServiceUnavailable
 * @example
 * await findIssues(served, { router, owner, token: usdc, amount: 1_000_000n, blockHash, nowSeconds, salt: hmac })
 * // { issues: { balance: null, allowance: { spender: '0x6a00...', actual: '0', expected: '1000000' } }, permitData: { kind: 'eip2612', ... } }
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
    /** The most that the swap takes, raw units. */
    amount: bigint
    blockHash: Hex
    nowSeconds: bigint
    /** What only this quote has; see offerPermit. */
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
      ...{ chain, owner, token: address, spender, amount, ...quoted },
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

/** The permit of a token whose contract checks signatures in the domain that we would sign for; undefined for any other. */
const readOwnPermit = <permit extends { version: string }>(
  [nonce, name, separator]: readonly (Hex | undefined)[],
  { address, chainId, ...permit }: permit & { address: Address; chainId: number },
) => {
  const text = textOf(name)
  if (nonce === undefined) return undefined
  if (hashTokenDomain({ address, chainId, name: text, version: permit.version }) !== separator) return undefined
  return { ...permit, name: text, nonce: uintOr0(nonce) }
}
