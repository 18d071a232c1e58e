import { type Address, decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex, multicall3Abi } from 'viem'
import type { Chain, TokenTraits } from '@/lib/chain/chain'
import type { AggregatedCall } from '@/lib/chain/node/aggregate'
import { withMulticall } from '@/lib/chain/node/with-multicall'
import { taxBpsOf } from '@/lib/routing/market/taxes'
import { balanceCall, uintOr0 } from '../facts/balances'
import type { ChainClient } from '../node/clients'
import { readMany } from '../node/multicall'

/** Unused addresses: of the trader, of a recipient, and of the moved code of the pool. */
const trader: Address = '0x7a0000000000000000000000000000000000c0d1'
const receiver: Address = '0x7a0000000000000000000000000000000000c0d2'
const home: Address = '0x7a0000000000000000000000000000000000c0d3'
/**
 * A thousandth of a pool's balance stays below transfer limits; tens of thousands of units show
 * basis points.
 */
const sampleOf = (held: bigint): bigint => roundDown(held / 1_000n, 40_000n) || held
const roundDown = (amount: bigint, unit: bigint) => amount - (amount % unit)

/** The taxes of three sample transfers, in basis points, rounded up: 10,000 if nothing arrived. */
export type MeasuredTransfers = {
  /**
   * The contract that holds the tokens of the pool with most of the token, which sent the sample.
   */
  holder: Address
  /** The tax of a purchase: from the pool to an account. */
  outOf: number
  /** The tax of a sale: from the account to the pool, pulled by the router that it approved. */
  into: number
  /** The tax of a transfer from the account to another one. */
  between: number
}

/**
 * Measures the taxes of a token's transfers from a pool, to it, and between accounts, in basis
 * points, rounded up. A call on a state of the chain, without effects, lets the pool with most of
 * the token send a thousandth of that to an account; the router, which the account approves, pulls
 * a part of it back to the pool, and the account sends a part to another one. Of a failed transfer
 * nothing arrives. Undefined for a token that no pool has.
 *
 * During the measurement the pool's code also acts as Multicall3, and as before for all other
 * callers: some tokens trade with their pool during a transfer.
 *
 * @throws viem's errors if the node fails or cannot replace code in a call.
 * @example
 * await measureTransfers({ client, chain }, { token: statera, pools: [pair], blockHash })
 * // { holder: pair, outOf: 100, into: 100, between: 100 }
 */
export const measureTransfers = async (
  deps: { client: ChainClient; chain: Chain },
  { token, pools, blockHash }: { token: Address; pools: readonly Address[]; blockHash: Hex },
): Promise<MeasuredTransfers | undefined> => {
  const { client, chain } = deps
  const held = await readMany(
    deps,
    pools.map((pool) => balanceCall(token, pool)),
    { blockHash },
  )
  const [holder, depth] = pools.reduce<readonly [Address | undefined, bigint]>(
    (deepest, address, index) => (uintOr0(held[index]) > deepest[1] ? [address, uintOr0(held[index])] : deepest),
    [undefined, 0n],
  )
  if (holder === undefined) return undefined
  const code = await client.getCode({ address: holder })
  if (code === undefined) return undefined
  const { multicall3, router } = chain.contracts
  const sent = sampleOf(depth)
  const part = sent / 4n || sent
  const moves = (to: Address, move: AggregatedCall) => [balanceCall(token, to), move, balanceCall(token, to)]
  const { data } = await client.call({
    to: holder,
    data: together([
      ...moves(trader, transfer(token, trader, sent)),
      { target: trader, data: together([approval(token, router, part)]) },
      { target: router, data: together(moves(holder, pull(token, [trader, holder, part]))) },
      { target: trader, data: together(moves(receiver, transfer(token, receiver, part))) },
    ]),
    blockHash,
    stateOverride: [
      { address: home, code },
      { address: holder, code: withMulticall(multicall3, home) },
      ...[trader, router].map((address) => ({ address, code: withMulticall(multicall3, multicall3) })),
    ],
  })
  const outside = apart(data)
  return {
    holder,
    outOf: taxOf(outside, sent),
    into: taxOf(apart(outside[4]), part),
    between: taxOf(apart(outside[5]), part),
  }
}

/**
 * Measures the taxes of a token in the form of its traits, from `measureTransfers`; a token without
 * taxes has none.
 *
 * @throws viem's errors if the node fails or cannot replace code in a call.
 * @example
 * await probeTaxes({ client, chain }, { token: statera, pools: [pair], blockHash }) // { transferFeeBps: 100 }
 */
export const probeTaxes = async (
  ...asked: Parameters<typeof measureTransfers>
): Promise<Pick<TokenTraits, 'transferFeeBps' | 'poolFeeBps'>> => {
  const measured = await measureTransfers(...asked)
  if (measured === undefined) return {}
  const { outOf, into, between } = measured
  return {
    ...(between > 0 && { transferFeeBps: between }),
    ...((into > between || outOf > between) && { poolFeeBps: { into, outOf } }),
  }
}

const transfer = (token: Address, to: Address, amount: bigint): AggregatedCall => ({
  target: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})

const approval = (token: Address, spender: Address, amount: bigint): AggregatedCall => ({
  target: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
})

const pull = (token: Address, args: readonly [from: Address, to: Address, amount: bigint]): AggregatedCall => ({
  target: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args }),
})

const together = (calls: readonly AggregatedCall[]): Hex =>
  encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [calls.map(({ target, data }) => ({ target, allowFailure: true, callData: data }))],
  })

/** Returns the results of calls that were made together; undefined for a failed one. */
const apart = (answer: Hex | undefined): (Hex | undefined)[] =>
  answer === undefined
    ? []
    : decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answer }).map(
        ({ success, returnData }) => (success ? returnData : undefined),
      )

/** Returns the tax by the balances before and after a transfer. */
const taxOf = ([before, , after]: readonly (Hex | undefined)[], sent: bigint): number =>
  taxBpsOf({ sent, arrived: uintOr0(after) - uintOr0(before) })
