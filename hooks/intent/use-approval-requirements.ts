'use client'
import { depositGas, wrapGas } from '@/actions/wallet/read/network-cost'
import { isNativeToken } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import { useWallet } from '../wallet/connect/use-wallet'
import { type Requirements, useRequirements } from '../wallet/read/use-requirements'
import { useCommitments } from './use-commitments'

export type ApprovalRequirements = Requirements & {
  /** The amount of the same allowance that live intent orders commit, raw units. */
  committed: bigint
  /** The required allowance with this order. */
  needed: bigint | undefined
}

type Given = {
  chain: Chain | undefined
  token: Token | undefined
  /** The maximum that the order may take, raw units. */
  amount: bigint | undefined
  /** The part of it for the order that this one replaces, raw units. */
  spared?: bigint
  /** The surface that takes the token. Only intent orders share an allowance. */
  surface?: 'intent' | 'aave'
}

/**
 * Returns the requirements of an order that waits. It needs an approval, because a permit would be
 * invalidated by the next one of its token. Native tokens are deposited for it.
 */
export function useApprovalRequirements({
  chain,
  token,
  amount,
  spared = 0n,
  surface = 'intent',
}: Given): ApprovalRequirements {
  const { address: account } = useWallet()
  const deposits = isNativeToken(token?.address)
  const hasOwnAllowance = deposits || surface !== 'intent'
  const commitments = useCommitments(
    chain?.id,
    account,
    chain?.contracts.intent && !hasOwnAllowance ? token?.address : undefined,
  )
  const others = hasOwnAllowance ? 0n : commitments.committed
  const committed = others !== undefined && others >= spared ? others - spared : others
  const read = useRequirements({
    chain,
    surface,
    token: chain?.contracts.intent && token,
    amount,
    committed,
    gas: deposits ? depositGas : wrapGas,
    wantsPermit: false,
    approval: 'exact',
  })
  return {
    ...read,
    committed: committed ?? 0n,
    needed: amount === undefined || committed === undefined ? undefined : amount + committed,
  }
}
