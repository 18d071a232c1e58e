import { type Address, encodeFunctionData } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { feeVaultAbi } from '@/lib/chain/abi.generated'
import type { Chain } from '@/lib/chain/chain'
import { feeBalancesCall, readFeeBalances } from '@/lib/chain/fees/fee-claim'
import { feeContractOf } from '@/lib/chain/fees/fee-contract'
import { firstWord } from '@/lib/chain/node/first-word'
import { type FeeSurface, feeSurfaces } from '@/lib/order/fee'
import { aggregate } from '../wallet/read/read-balances'
import type { RpcRequest } from '../wallet/send/receipt'

/** The current state of a fee contract. */
export type FeeReading = {
  surface: FeeSurface
  /** False if no contract of this kind answers at its address. */
  isDeployed: boolean
  /** True if it is paused and pays nothing out. */
  isPaused: boolean
  /** Raw units by lower-case token address; zero if nothing is owed. */
  amounts: Readonly<Record<string, bigint>>
}

/**
 * Reads a partner's credits in the fee contracts of a chain, in one call at a block or the newest.
 *
 * @throws when the chain cannot be read
 */
export const readCredits = async (
  rpc: RpcRequest,
  chain: Chain,
  partner: Address,
  tokens: readonly Address[],
  block?: { blockHash: string },
): Promise<readonly FeeReading[]> => {
  const asked = feeSurfaces.flatMap((surface) => {
    const call = feeBalancesCall(chain, surface, partner, tokens)
    return call ? [{ surface, call }] : []
  })
  const [paused, ...answers] = await aggregate(rpc, chain, [pausedCall(chain), ...asked.map(({ call }) => call)], block)
  return asked.map(({ surface }, index) => {
    const answer = answers[index]
    const amounts = answer?.success ? readFeeBalances(answer.returnData) : undefined
    return {
      surface,
      isDeployed: amounts !== undefined,
      isPaused: surface === 'market' && paused?.success === true && isTrue(paused.returnData),
      amounts: Object.fromEntries(
        tokens.map((token, index) => [toLowerAddress(token), amounts?.[index] ?? 0n] as const),
      ),
    }
  })
}

/** Returns the call for the state of the vault, the only contract that can be paused. */
const pausedCall = (chain: Chain) => ({
  to: feeContractOf(chain, 'market')!,
  data: encodeFunctionData({ abi: feeVaultAbi, functionName: 'paused' }),
})

const isTrue = (word: `0x${string}`): boolean => word.length >= 66 && firstWord(word) !== 0n
