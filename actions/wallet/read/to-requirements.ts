import type { Address } from 'viem'
import { findRequirements, type Requirement, type Surface } from '@/lib/chain/approval/requirements'
import type { Chain, Token } from '@/lib/chain/chain'

export type Spending = {
  chain: Chain
  surface: Surface
  account: Address
  token: Pick<Token, 'address' | 'permit' | 'approveRace'>
}

export type RequirementsInput = Spending & {
  /** The maximum that can leave the wallet, in raw units. */
  amount: bigint
  /** The additional amount that the allowance has to cover. */
  committed?: bigint
  gasReserve: bigint
  walletChainId: number
  /** True if the user and the wallet would sign a permit. */
  wantsPermit: boolean
  approval: 'exact' | 'unlimited'
  /** True if the missing amount of the wrapped native token may be wrapped. */
  wrapsNative?: boolean
}

/** The state of an account on the chain before it spends a token. */
export type SpendingState = {
  balance: bigint
  nativeBalance: bigint
  /** The amount that the spender of this surface may take now. */
  allowance: bigint
  permit2Allowance: bigint
  /** Unix seconds of the chain's clock. */
  nowSeconds: bigint
}

/** Lists the missing requirements of a state that was read. */
export const toRequirements = (
  state: SpendingState,
  { account, isContract, wantsPermit, ...input }: RequirementsInput & { isContract: boolean },
): Requirement[] =>
  findRequirements({
    ...input,
    ...state,
    owner: account,
    // The sender of a contract account's transaction pays the network.
    gasReserve: isContract ? 0n : input.gasReserve,
    walletSignsTypedData: wantsPermit && !isContract,
  })
