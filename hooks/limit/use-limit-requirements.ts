'use client'
import { depositGas, wrapGas } from '@/actions/wallet/network-cost'
import { isNativeToken } from '@/lib/address'
import { useStanding } from '../intent/use-standing'
import { type Requirements, useRequirements } from '../wallet/use-requirements'
import { useWallet } from '../wallet/use-wallet'
import type { LimitForm } from './use-limit-form'

export type LimitRequirements = Requirements & {
  /** What live intent orders stand on of the same allowance, raw units. */
  committed: bigint
  /** What the allowance has to be with this order. */
  needed: bigint | undefined
}

/**
 * What is missing before a limit order can be signed. It stands on an approval: a permit would not outlive the next one of its token. One of
 * the native token stands on its deposit.
 * `spared`: what the order whose place it takes needs of it, raw units.
 */
export function useLimitRequirements(
  { chain, from, sell }: Pick<LimitForm, 'chain' | 'from' | 'sell'>,
  spared: bigint,
): LimitRequirements {
  const { address: account } = useWallet()
  // What is deposited for an order stands on no allowance.
  const deposits = isNativeToken(from?.address)
  const standing = useStanding(chain?.id, account, deposits ? undefined : chain?.contracts.intent && from?.address)
  const shared =
    standing.committed !== undefined && standing.committed >= spared ? standing.committed - spared : standing.committed
  const committed = deposits ? 0n : shared
  const read = useRequirements({
    ...{ chain, surface: 'intent', token: chain?.contracts.intent && from, amount: sell, committed },
    ...{ gas: deposits ? depositGas : wrapGas, wantsPermit: false, approval: 'exact' },
  })
  return {
    ...read,
    committed: committed ?? 0n,
    needed: sell === undefined || committed === undefined ? undefined : sell + committed,
  }
}
