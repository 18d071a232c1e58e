import { type Address, encodeFunctionData, type Hex, hexToBigInt, sliceHex } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { permit2Abi } from '@/lib/chain/approval/approval-call'
import { type AllowanceKey, permit2SpendersOf, spendersOf } from '@/lib/chain/approval/spenders'
import type { Chain } from '@/lib/chain/chain'
import { aggregate, allowanceCall, balanceCall, type ContractCall } from '../wallet/read/read-balances'
import type { RpcRequest } from '../wallet/send/receipt'

/**
 * The amount that a contract may take of a token now, raw units. `expiresAt`: the unix second after
 * which Permit2 allows nothing more.
 */
export type Allowance = AllowanceKey & { amount: bigint; expiresAt?: bigint }

/** The reason why a token's allowance is not known. */
export type TokenFault = 'reverts' | 'says nothing' | 'no contract' | 'breaks the call'

export type TokenReading = {
  token: Address
  /** Raw units; undefined if the token does not report it. */
  balance: bigint | undefined
  /** Every allowance that is not zero. */
  allowances: readonly Allowance[]
  fault?: TokenFault
}

/**
 * Reads an account's balances and its allowances for the contracts of a chain: one call for 46
 * tokens with five contracts each (420 reads), at one block. A token that does not answer is marked
 * and does not affect the others.
 *
 * @throws when the chain cannot be read
 */
export const readAllowances = async (
  rpc: RpcRequest,
  chain: Chain,
  owner: Address,
  tokens: readonly Address[],
): Promise<readonly TokenReading[]> => {
  const reads = tokens.map((token) => readsOf(chain, owner, toLowerAddress(token)))
  const answers = await aggregate(
    rpc,
    chain,
    reads.flatMap(({ calls }) => calls),
  )
  let at = 0
  const readings = reads.map(({ token, keys, calls }) => {
    const [balance, ...words] = answers.slice(at, at + calls.length)
    at += calls.length
    return { token, balance: toWord(balance), ...toAllowances(keys, words) }
  })
  return Promise.all(
    readings.map(async (reading) =>
      reading.fault === 'says nothing' && !(await hasCode(rpc, reading.token))
        ? { ...reading, fault: 'no contract' as const }
        : reading,
    ),
  )
}

type Answer = { success: boolean; returnData: Hex } | undefined

const readsOf = (chain: Chain, owner: Address, token: Address) => {
  const ofToken = spendersOf(chain).map(({ name, address }) => ({
    key: { token, spender: name, via: 'token' } as const,
    call: allowanceCall(owner, token, address),
  }))
  const ofPermit2 = permit2SpendersOf(chain).map(({ name, address }) => ({
    key: { token, spender: name, via: 'permit2' } as const,
    call: permit2Call(chain, owner, token, address),
  }))
  const all = [...ofToken, ...ofPermit2]
  return {
    token,
    keys: all.map(({ key }) => key),
    calls: [balanceCall(chain, owner, token), ...all.map(({ call }) => call)],
  }
}

const permit2Call = (chain: Chain, owner: Address, token: Address, spender: Address): ContractCall => ({
  to: chain.contracts.permit2,
  data: encodeFunctionData({ abi: permit2Abi, functionName: 'allowance', args: [owner, token, spender] }),
})

const toAllowances = (keys: readonly AllowanceKey[], answers: readonly Answer[]) => {
  const allowances: Allowance[] = []
  let fault: TokenFault | undefined
  keys.forEach((key, index) => {
    const answer = answers[index]
    const amount = toWord(answer)
    if (amount === undefined) {
      // Permit2 is a trusted contract: where it is not deployed it has no allowances.
      if (key.via === 'token') fault ??= answer?.success ? 'says nothing' : 'reverts'
    } else if (amount > 0n)
      allowances.push({ ...key, amount, ...(key.via === 'permit2' && { expiresAt: toWord(answer, 1) ?? 0n }) })
  })
  return { allowances, ...(fault && { fault }) }
}

const toWord = (answer: Answer, index = 0): bigint | undefined =>
  answer?.success && answer.returnData.length >= 66 + 64 * index
    ? hexToBigInt(sliceHex(answer.returnData, 32 * index, 32 * index + 32))
    : undefined

const hasCode = async (rpc: RpcRequest, address: Address): Promise<boolean> =>
  (await rpc({ method: 'eth_getCode', params: [address, 'latest'] })) !== '0x'

/**
 * Reads one allowance, at the newest block by default; undefined if the token does not report it.
 *
 * @throws when the chain cannot be read
 */
export const readAllowance = async (
  rpc: RpcRequest,
  chain: Chain,
  owner: Address,
  key: AllowanceKey,
  block?: { blockHash: Hex },
): Promise<bigint | undefined> => {
  const { keys, calls } = readsOf(chain, owner, key.token)
  const index = keys.findIndex(({ spender, via }) => spender === key.spender && via === key.via)
  const [answer] = await aggregate(rpc, chain, calls.slice(index + 1, index + 2), block)
  return toWord(answer)
}
