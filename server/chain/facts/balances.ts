import { type Address, encodeFunctionData, type Hex, multicall3Abi, size } from 'viem'
import { isNativeToken, toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import type { AggregatedCall } from '@/lib/chain/node/aggregate'
import { uintAt } from '@/lib/chain/node/words'
import { callOf } from '@/lib/chain/pools/pool-calls'
import { namedError } from '@/lib/errors'
import type { ChainClient } from '../node/clients'
import { readMany, type StateAt } from '../node/multicall'

/**
 * An owner's balance of a token and a spender's allowance, raw units; undefined for the native
 * token, which needs none.
 */
export type Holding = { token: Address; balance: bigint; allowance: bigint | undefined }

/** The maximum of tokens in one reading. */
export const maxTokensPerRead = 500

/**
 * Reads balances of many tokens, and allowances if a spender is named, on one state. The
 * placeholder represents the native token. A contract that does not answer like a token counts as a
 * balance of zero.
 *
 * @throws Chain.TooManyTokensError for more than 500 tokens; viem's errors when the node fails.
 * @example
 * await readTokenBalances({ client, chain }, { owner, tokens: [usdc], spender: router })
 * // [{ token: '0xa0b8...', balance: 1000000n, allowance: 0n }]
 */
export const readTokenBalances = async (
  deps: { client: ChainClient; chain: Chain },
  {
    owner,
    tokens,
    spender,
    at = { blockTag: 'latest' },
  }: { owner: Address; tokens: readonly Address[]; spender?: Address; at?: StateAt },
): Promise<Holding[]> => {
  if (tokens.length > maxTokensPerRead) throw new TooManyTokensError({ count: tokens.length })
  const ask = spender ?? owner
  const calls = tokens.flatMap((token): [AggregatedCall, AggregatedCall] => {
    if (isNativeToken(token)) {
      const balance = nativeBalanceCall(deps.chain, owner)
      return [balance, balance]
    }
    return [balanceCall(token, owner), allowanceCall(token, owner, ask)]
  })
  const answers = await readMany(deps, calls, at)
  return tokens.map((token, index) => {
    const [balance, allowance] = [answers[index * 2], answers[index * 2 + 1]]
    const hasAllowance = spender !== undefined && !isNativeToken(token)
    return {
      token: toLowerAddress(token),
      balance: uintOr0(balance),
      allowance: hasAllowance ? uintOr0(allowance) : undefined,
    }
  })
}

/**
 * Returns the call that reads an owner's native balance.
 *
 * @example
 * nativeBalanceCall(mainnet, owner) // { target: multicall3, data: '0x4d2301cc...' }
 */
export const nativeBalanceCall = ({ contracts }: Chain, owner: Address): AggregatedCall => ({
  target: contracts.multicall3,
  data: encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [owner] }),
})

/**
 * Returns the call that reads an owner's balance of a token. Encoded by hand like the next one:
 * thousands of these are read for one block.
 *
 * @example
 * balanceCall(usdc, owner) // { target: usdc, data: '0x70a08231...' }
 */
export const balanceCall = (token: Address, owner: Address): AggregatedCall => ({
  target: token,
  data: callOf('0x70a08231', BigInt(owner)),
})

/**
 * Returns the call that reads how much of a token a spender may pull from an owner.
 *
 * @example
 * allowanceCall(usdc, owner, rfq) // { target: usdc, data: '0xdd62ed3e...' }
 */
export const allowanceCall = (token: Address, owner: Address, spender: Address): AggregatedCall => ({
  target: token,
  data: callOf('0xdd62ed3e', BigInt(owner), BigInt(spender)),
})

/**
 * Reads a token's answer; 0 if the contract does not answer like a token.
 *
 * @example
 * uintOr0(undefined) // 0n
 */
export const uintOr0 = (answer: Hex | undefined): bigint =>
  answer === undefined || size(answer) < 32 ? 0n : uintAt(answer, 0)

export class TooManyTokensError extends namedError('Chain.TooManyTokensError', ({ count }: { count: number }) => ({
  message: `${count} tokens are too many for one reading.`,
  fix: `Request at most ${maxTokensPerRead}.`,
})) {}
