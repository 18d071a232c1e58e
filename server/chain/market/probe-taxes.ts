import { type Address, decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex, multicall3Abi } from 'viem'
import type { Chain, TokenTraits } from '@/lib/chain/chain'
import type { AggregatedCall } from '@/lib/chain/node/aggregate'
import { withMulticall } from '@/lib/chain/node/with-multicall'
import { taxBpsOf } from '@/lib/routing/market/taxes'
import { balanceCall, uintOr0 } from '../facts/balances'
import type { ChainClient } from '../node/clients'
import { readMany } from '../node/multicall'

/** Addresses at which nobody lives: who trades with the pool, who is sent something, and where the pool's own code is kept meanwhile. */
const trader = '0x7a0000000000000000000000000000000000c0d1'
const receiver = '0x7a0000000000000000000000000000000000c0d2'
const home = '0x7a0000000000000000000000000000000000c0d3'
/** A thousandth of what a pool holds is too little to meet a limit on what one account may move; tens of thousands show basis points. */
const sampleOf = (held: bigint): bigint => roundDown(held / 1_000n, 40_000n) || held
const roundDown = (amount: bigint, unit: bigint) => amount - (amount % unit)

/**
 * Measures what a token takes of its transfers out of a pool, into it, and between accounts, in basis points and rounded up: on a state of
 * the chain, in a call that changes nothing, the pool that holds most of the token sends a thousandth of that to an account, which sends
 * of it back and on. A transfer that fails is one of which nothing arrives. Nothing is known of a token that no pool holds.
 *
 * While it is measured, the pool's code also does what Multicall3 does, and what it did before for everyone else: some tokens trade with
 * their pool in the middle of a transfer.
 *
 * @throws viem's errors when the node fails or cannot replace code in a call.
 * @example
 * await probeTaxes({ client, chain }, { token: statera, pools: [pair], blockHash }) // { transferFeeBps: 100 }
 */
export const probeTaxes = async (
  deps: { client: ChainClient; chain: Chain },
  { token, pools, blockHash }: { token: Address; pools: readonly Address[]; blockHash: Hex },
): Promise<Pick<TokenTraits, 'transferFeeBps' | 'poolFeeBps'>> => {
  const { client, chain } = deps
  const held = await readMany(
    deps,
    pools.map((pool) => balanceCall(token, pool)),
    { blockHash },
  )
  const [pool, most] = pools.reduce<readonly [Address | undefined, bigint]>(
    (deepest, address, index) => (uintOr0(held[index]) > deepest[1] ? [address, uintOr0(held[index])] : deepest),
    [undefined, 0n],
  )
  if (pool === undefined) return {}
  const code = await client.getCode({ address: pool })
  if (code === undefined) return {}
  const { multicall3 } = chain.contracts
  const sent = sampleOf(most)
  const part = sent / 4n || sent
  const sends = (to: Address, amount: bigint) => [
    balanceCall(token, to),
    transfer(token, to, amount),
    balanceCall(token, to),
  ]
  const { data } = await client.call({
    to: pool,
    data: together([
      ...sends(trader, sent),
      { target: trader, data: together([...sends(pool, part), ...sends(receiver, part)]) },
    ]),
    blockHash,
    stateOverride: [
      { address: home, code },
      { address: pool, code: withMulticall(multicall3, home) },
      { address: trader, code: withMulticall(multicall3, multicall3) },
    ],
  })
  const outside = apart(data)
  const inside = apart(outside[3])
  const outOf = taxOf(outside, sent)
  const [into, between] = [taxOf(inside.slice(0, 3), part), taxOf(inside.slice(3), part)]
  return {
    ...(between > 0 && { transferFeeBps: between }),
    ...((into > between || outOf > between) && { poolFeeBps: { into, outOf } }),
  }
}

const transfer = (token: Address, to: Address, amount: bigint): AggregatedCall => ({
  target: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})

const together = (calls: readonly AggregatedCall[]): Hex =>
  encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [calls.map(({ target, data }) => ({ target, allowFailure: true, callData: data }))],
  })

/** The answers of calls that were made together; undefined where one failed. */
const apart = (answer: Hex | undefined): (Hex | undefined)[] =>
  answer === undefined
    ? []
    : decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answer }).map(
        ({ success, returnData }) => (success ? returnData : undefined),
      )

/** Of a balance before a transfer, the transfer, and the balance behind it. */
const taxOf = ([before, , after]: readonly (Hex | undefined)[], sent: bigint): number =>
  taxBpsOf({ sent, arrived: uintOr0(after) - uintOr0(before) })
