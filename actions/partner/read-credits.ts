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

/** What a fee contract says now. */
export type FeeReading = {
  surface: FeeSurface
  /** False where no contract of this kind answers at its address. */
  isDeployed: boolean
  /** Whether it pays nothing out for now. */
  isPaused: boolean
  /** Raw units by lower-case token address; one that was asked about and is owed nothing of is here with zero. */
  amounts: Readonly<Record<string, bigint>>
}

/**
 * Reads what the fee contracts of a chain owe a partner, by one call at one block, the newest unless another is named.
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

/** Only the vault can be paused. */
const pausedCall = (chain: Chain) => ({
  to: feeContractOf(chain, 'market')!,
  data: encodeFunctionData({ abi: feeVaultAbi, functionName: 'paused' }),
})

const isTrue = (word: `0x${string}`): boolean => word.length >= 66 && firstWord(word) !== 0n
