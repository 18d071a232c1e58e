'use client'

import { Skeleton } from '@/components/ui/skeleton'
import { useConnection } from '@/hooks/wallet/connect/use-connection'
import { useChain } from '@/hooks/wallet/read/use-chain'
import { sharedText } from '@/messages/shared'

// Shows a placeholder for a value of the chain while it is read, or "unknown" without a connection.
export function Unread({ className }: { className?: string }) {
  const { chain } = useChain()
  const connection = useConnection(chain?.id)
  // A service that asks for a pause does not affect reads of the node.
  const isRead = connection === 'ok' || connection === 'paused'
  return isRead ? <Skeleton className={className} /> : <span className="text-faint">{sharedText.balance.unknown}</span>
}
