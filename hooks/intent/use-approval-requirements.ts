'use client'
import { depositGas, wrapGas } from '@/actions/wallet/read/network-cost'
import { isNativeToken } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import { useWallet } from '../wallet/connect/use-wallet'
import { type Requirements, useRequirements } from '../wallet/read/use-requirements'
import { useStanding } from './use-standing'

export type ApprovalRequirements = Requirements & {
  /** What live intent orders stand on of the same allowance, raw units. */
  committed: bigint
  /** What the allowance has to be with this order. */
  needed: bigint | undefined
}

type Given = {
  chain: Chain | undefined
  token: Token | undefined
  /** The most that the order may take, raw units. */
  amount: bigint | undefined
  /** What the order whose place it takes needs of it, raw units. */
  spared?: bigint
  /** The surface whose contract takes the token. Orders of the intent contract alone stand on one allowance together. */
  surface?: 'intent' | 'aave'
}

/**
 * What is missing before an order that waits can be signed. It stands on an approval: a permit would not outlive the next one of its token.
 * Native tokens are deposited for it.
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
  const standsAlone = deposits || surface !== 'intent'
  const standing = useStanding(chain?.id, account, chain?.contracts.intent && !standsAlone ? token?.address : undefined)
  const others = standsAlone ? 0n : standing.committed
  const committed = others !== undefined && others >= spared ? others - spared : others
  const read = useRequirements({
    ...{ chain, surface, token: chain?.contracts.intent && token, amount, committed },
    ...{ gas: deposits ? depositGas : wrapGas, wantsPermit: false, approval: 'exact' },
  })
  return {
    ...read,
    committed: committed ?? 0n,
    needed: amount === undefined || committed === undefined ? undefined : amount + committed,
  }
}
