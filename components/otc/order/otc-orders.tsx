'use client'

import { type ReactNode, useMemo } from 'react'
import { SurfaceOrdersProvider } from '@/hooks/approvals/surface-orders'
import { useWatchedAccount } from '@/hooks/approvals/use-watched-account'
import { useOfferCommitments } from '@/hooks/otc/use-commitments'
import { useBlock } from '@/hooks/wallet/read/use-block'
import { useChain } from '@/hooks/wallet/read/use-chain'

// Provides the approvals that the watched account's offers need to the pages below.
export function OtcOrders({ children }: { children: ReactNode }) {
  const { chain } = useChain()
  const { account } = useWatchedAccount()
  const block = useBlock(chain?.id)
  const { commitments, known } = useOfferCommitments(chain, account, block?.timestampSeconds)
  const orders = useMemo(() => ({ spender: 'rfq' as const, commitments, known }), [commitments, known])
  return <SurfaceOrdersProvider orders={orders}>{children}</SurfaceOrdersProvider>
}
