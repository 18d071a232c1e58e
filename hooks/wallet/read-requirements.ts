import { type Address, type Hex, hexToBigInt } from 'viem'
import { isNativeToken, nativeToken } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/registry'
import { findRequirements, type HeldPermit, type Requirement, type Surface, spenderOf } from '@/lib/chain/requirements'
import { isContractAccount } from './contract-account'
import { allowanceCall, balanceCall, readMany } from './read-balances'
import type { RpcRequest } from './track-transaction'

export type RequirementsInput = {
  chain: Chain
  surface: Surface
  account: Address
  token: Pick<Token, 'address' | 'permit' | 'approveRace'>
  /** The most that can leave the wallet, in raw units. */
  amount: bigint
  /** What the allowance has to cover beside it. */
  committed?: bigint
  gasReserve: bigint
  walletChainId: number
  /** Whether the person and the wallet would sign a permit at all. */
  wantsPermit: boolean
  approval: 'exact' | 'unlimited'
  heldPermit?: HeldPermit | undefined
  /** Whether what is missing of the wrapped native token may be wrapped. */
  wrapsNative?: boolean
}

export type ReadRequirements = {
  requirements: Requirement[]
  balance: bigint
  nativeBalance: bigint
  /** What the spender of this surface may pull now. */
  allowance: bigint
  /** Unix seconds of the chain's clock. */
  nowSeconds: bigint
}

/** Reads balance, allowances, code and clock afresh and lists what is still missing. A token that does not answer counts as zero; a chain that cannot be read throws. */
export const readRequirements = async (rpc: RpcRequest, input: RequirementsInput): Promise<ReadRequirements> => {
  const { chain, surface, account, token, wantsPermit } = input
  const native = isNativeToken(token.address)
  const spender = spenderOf(chain, surface)
  const calls = [
    balanceCall(chain, account, nativeToken),
    ...(native
      ? []
      : [
          balanceCall(chain, account, token.address),
          allowanceCall(account, token.address, spender),
          allowanceCall(account, token.address, chain.contracts.permit2),
        ]),
  ]
  const [results, isContract, block] = await Promise.all([
    readMany(rpc, chain, calls),
    isContractAccount(rpc, account),
    rpc({ method: 'eth_getBlockByNumber', params: ['latest', false] }) as Promise<{ timestamp: Hex }>,
  ])
  const [nativeBalance = 0n, balance = 0n, allowance = 0n, permit2Allowance = 0n] = results.map((result) =>
    result === undefined ? 0n : hexToBigInt(result.slice(0, 66) as Hex),
  )
  const nowSeconds = BigInt(block.timestamp)
  const requirements = findRequirements({
    ...input,
    owner: account,
    balance: native ? nativeBalance : balance,
    nativeBalance,
    allowance,
    permit2Allowance,
    // Whoever sends for a contract account pays the network.
    gasReserve: isContract ? 0n : input.gasReserve,
    walletSignsTypedData: wantsPermit && !isContract,
    nowSeconds,
  })
  return { requirements, balance: native ? nativeBalance : balance, nativeBalance, allowance, nowSeconds }
}
