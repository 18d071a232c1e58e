import { type Address, encodeFunctionData, erc20Abi, multicall3Abi } from 'viem'
import { isNativeToken, toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/registry'
import { BaseError } from '@/lib/errors'
import type { ChainClient } from './clients'
import { type Call, readMany, type StateAt } from './multicall'
import { uintAt } from './words'

/** What an owner holds of a token and lets a spender pull, in raw units. The native token needs no allowance: it is undefined. */
export type Holding = { token: Address; balance: bigint; allowance: bigint | undefined }

/** Tokens of one question. */
export const maxTokensPerRead = 500

/**
 * Reads balances of many tokens, and allowances when a spender is named, on one state. The placeholder stands for the native token.
 * A contract that does not answer like a token counts as a balance of zero.
 *
 * @throws Chain.TooManyTokensError for more than 500 tokens; viem's errors when the node fails.
 * @example
 * await readHoldings({ client, chain }, { owner, tokens: [usdc], spender: router })
 * // [{ token: '0xa0b8...', balance: 1000000n, allowance: 0n }]
 */
export const readHoldings = async (
  deps: { client: ChainClient; chain: Chain },
  {
    owner,
    tokens,
    spender,
    at = { blockTag: 'latest' },
  }: { owner: Address; tokens: readonly Address[]; spender?: Address; at?: StateAt },
): Promise<Holding[]> => {
  if (tokens.length > maxTokensPerRead) throw new TooManyTokensError({ count: tokens.length })
  const multicall3 = deps.chain.contracts.multicall3
  const ask = spender ?? owner
  const calls = tokens.flatMap((token): [Call, Call] => {
    if (isNativeToken(token)) {
      const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [owner] })
      return [
        { target: multicall3, data },
        { target: multicall3, data },
      ]
    }
    const balance = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
    const allowance = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, ask] })
    return [
      { target: token, data: balance },
      { target: token, data: allowance },
    ]
  })
  const answers = await readMany(deps, calls, at)
  return tokens.map((token, index) => {
    const [balance, allowance] = [answers[index * 2], answers[index * 2 + 1]]
    const hasAllowance = spender !== undefined && !isNativeToken(token)
    return {
      token: toLowerAddress(token),
      balance: balance === undefined ? 0n : uintAt(balance, 0),
      allowance: hasAllowance ? (allowance === undefined ? 0n : uintAt(allowance, 0)) : undefined,
    }
  })
}

export class TooManyTokensError extends BaseError {
  constructor({ count }: { count: number }) {
    super(`${count} tokens are too many to read at once.`, { fix: `Ask for at most ${maxTokensPerRead}.` })
    this.name = 'Chain.TooManyTokensError'
  }
}
