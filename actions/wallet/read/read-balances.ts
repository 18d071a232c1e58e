import { type Address, decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex, multicall3Abi } from 'viem'
import { isNativeToken, nativeToken, toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { firstWord } from '@/lib/chain/node/first-word'
import type { RpcRequest } from '../send/receipt'

export type ContractCall = { to: Address; data: Hex }

/** The maximum reads per call of `/rpc`: 96 KiB of calldata, each read takes 224 bytes. */
export const maxCalls = 420

type CallAnswer = { success: boolean; returnData: Hex }

/** Performs many reads in one call at one block and returns the raw answers. */
export const aggregate = async (
  rpc: RpcRequest,
  chain: Chain,
  calls: readonly ContractCall[],
  block: 'latest' | { blockHash: string } = 'latest',
): Promise<readonly CallAnswer[]> => {
  if (calls.length > maxCalls) {
    const parts = Array.from({ length: Math.ceil(calls.length / maxCalls) }, (_, index) =>
      calls.slice(index * maxCalls, (index + 1) * maxCalls),
    )
    return (await Promise.all(parts.map((part) => aggregate(rpc, chain, part, block)))).flat()
  }
  if (calls.length === 0) return []
  const data = encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))],
  })
  const answer = await rpc({ method: 'eth_call', params: [{ to: chain.contracts.multicall3, data }, block] })
  return decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answer })
}

/** Performs many reads as `aggregate` does, with undefined for those without an answer. */
export const readMany = async (...asked: Parameters<typeof aggregate>): Promise<(Hex | undefined)[]> =>
  (await aggregate(...asked)).map(({ success, returnData }) =>
    success && returnData.length >= 66 ? returnData : undefined,
  )

/**
 * Reads the balances of an account in raw units by lower-case token address, the native one under
 * its placeholder, all at one block.
 */
export const readBalances = async (
  rpc: RpcRequest,
  chain: Chain,
  owner: Address,
  tokens: readonly Address[],
): Promise<Readonly<Record<string, bigint>>> => {
  const wanted = [...new Set([toLowerAddress(nativeToken), ...tokens.map(toLowerAddress)])]
  const results = await readMany(
    rpc,
    chain,
    wanted.map((token) => balanceCall(chain, owner, token)),
  )
  return Object.fromEntries(
    wanted.flatMap((token, index) => {
      const result = results[index]
      return result === undefined ? [] : [[token, firstWord(result)]]
    }),
  )
}

/** Returns the call that reads one balance; the native one is read from Multicall3. */
export const balanceCall = (chain: Chain, owner: Address, token: Address): ContractCall =>
  isNativeToken(token)
    ? {
        to: chain.contracts.multicall3,
        data: encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [owner] }),
      }
    : { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] }) }

export const allowanceCall = (owner: Address, token: Address, spender: Address): ContractCall => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, spender] }),
})

/** Returns the call that reads the chain's clock, unix seconds. */
export const timeCall = (chain: Chain): ContractCall => ({
  to: chain.contracts.multicall3,
  data: encodeFunctionData({ abi: multicall3Abi, functionName: 'getCurrentBlockTimestamp' }),
})
