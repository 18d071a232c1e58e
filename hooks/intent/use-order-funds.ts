'use client'
import type { Backing } from '@/actions/intent/order/read-backing'
import type { TicketPair } from '../ticket/use-ticket-pair'
import { type ApprovalRequirements, useApprovalRequirements } from './use-approval-requirements'
import { useBacking } from './use-backing'

type Given = {
  balance: bigint | undefined
  /** The maximum that the order may take, raw units of `from`. */
  amount: bigint | undefined
  /** The amount that the replaced order may take, raw units. */
  spared?: bigint
}

/** Returns the funds behind an order that waits, and its requirements. */
export function useOrderFunds(
  { chain, from: token }: Pick<TicketPair, 'chain' | 'from'>,
  { balance, amount, spared = 0n }: Given,
): { backing: Backing; needs: ApprovalRequirements } {
  const backing = useBacking({ token, balance, amount, replaced: spared })
  return { backing, needs: useApprovalRequirements({ chain, token, amount, spared }) }
}
