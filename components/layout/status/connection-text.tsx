'use client'

import { CloudOff, Hourglass } from 'lucide-react'
import type { Connection } from '@/hooks/wallet/read/use-service-connection'
import { layoutText } from '@/messages/layout'
import { sharedText } from '@/messages/shared'
import { StatusLine } from './status-line'

export type ConnectionRests = Partial<Record<Connection, string>>

type ConnectionTextProps = {
  connection: Connection
  // The functions that still work on a page that is not for trading.
  rests?: ConnectionRests
}

export function ConnectionText({ connection, rests = {} }: ConnectionTextProps) {
  if (connection === 'ok') return null
  const message = layoutText.connection[connection]
  const Icon = connection === 'paused' ? Hourglass : CloudOff
  return (
    <StatusLine icon={<Icon aria-hidden size={16} className="mt-0.5 shrink-0 text-caution" />}>
      <strong className="font-semibold">{message.title}</strong> {rests[connection] ?? message.rest}{' '}
      {sharedText.retrying}
    </StatusLine>
  )
}
