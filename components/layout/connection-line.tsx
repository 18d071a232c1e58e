'use client'

import { CloudOff, Hourglass } from 'lucide-react'
import { useChain } from '@/hooks/wallet/use-chain'
import { useConnection } from '@/hooks/wallet/use-connection'
import { StatusLine } from './status-line'
import { words } from './words'

export function ConnectionLine() {
  const { chain } = useChain()
  const connection = useConnection(chain?.id)
  if (connection === 'ok') return null
  const { title, rest } = words.connection[connection]
  const Icon = connection === 'paused' ? Hourglass : CloudOff
  return (
    <StatusLine icon={<Icon aria-hidden size={16} className="mt-0.5 shrink-0 text-caution" />}>
      <strong className="font-semibold">{title}</strong> {rest} {words.retrying}
    </StatusLine>
  )
}
