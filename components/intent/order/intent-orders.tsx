'use client'

import { type ReactNode, useMemo } from 'react'
import { SurfaceOrdersProvider } from '@/hooks/approvals/surface-orders'
import { useWatchedAccount } from '@/hooks/approvals/use-watched-account'
import { useIntentCommitments } from '@/hooks/intent/use-intent-commitments'
import { useChain } from '@/hooks/wallet/read/use-chain'

// Provides the approvals that the watched account's intent orders need.
export function IntentOrders({ children }: { children: ReactNode }) {
  const { chain } = useChain()
  const { account } = useWatchedAccount()
  const { commitments, known } = useIntentCommitments(chain, account)
  const orders = useMemo(() => ({ spender: 'intent' as const, commitments, known }), [commitments, known])
  return <SurfaceOrdersProvider orders={orders}>{children}</SurfaceOrdersProvider>
}
