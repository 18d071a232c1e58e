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
  /** The most that can leave the wallet, in raw units. */
  amount: bigint
  /** What the allowance has to cover beside it. */
  committed?: bigint
  gasReserve: bigint
  walletChainId: number
  /** Whether the person and the wallet would sign a permit at all. */
  wantsPermit: boolean
  approval: 'exact' | 'unlimited'
  /** Whether what is missing of the wrapped native token may be wrapped. */
  wrapsNative?: boolean
}

/** What the chain says of an account that is about to spend a token. */
export type SpendingState = {
  balance: bigint
  nativeBalance: bigint
  /** What the spender of this surface may pull now. */
  allowance: bigint
  permit2Allowance: bigint
  /** Unix seconds of the chain's clock. */
  nowSeconds: bigint
}

/** Lists what is still missing by what was read. */
export const toRequirements = (
  state: SpendingState,
  { account, isContract, wantsPermit, ...input }: RequirementsInput & { isContract: boolean },
): Requirement[] =>
  findRequirements({
    ...input,
    ...state,
    owner: account,
    // Whoever sends for a contract account pays the network.
    gasReserve: isContract ? 0n : input.gasReserve,
    walletSignsTypedData: wantsPermit && !isContract,
  })
