'use client'

import { Skeleton } from '@/components/ui/skeleton'
import { useConnection } from '@/hooks/wallet/connect/use-connection'
import { useChain } from '@/hooks/wallet/read/use-chain'
import { sharedText } from '@/messages/shared'

// Stands where the chain's word is not known yet: it is being read, or nobody is there to be asked.
export function Unread({ className }: { className?: string }) {
  const { chain } = useChain()
  const connection = useConnection(chain?.id)
  // A service that asks for a pause is not who is asked here.
  const isRead = connection === 'ok' || connection === 'paused'
  return isRead ? <Skeleton className={className} /> : <span className="text-faint">{sharedText.balance.unknown}</span>
}
