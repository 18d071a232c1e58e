'use client'

import { CloudOff, Hourglass } from 'lucide-react'
import type { Connection } from '@/hooks/wallet/read/use-service-connection'
import { layoutText } from '@/messages/layout'
import { sharedText } from '@/messages/shared'
import { StatusLine } from './status-line'

export type ConnectionDetails = Partial<Record<Connection, string>>

type ConnectionTextProps = {
  connection: Connection
  // The functions that still work on a page that is not for trading.
  details?: ConnectionDetails
}

export function ConnectionText({ connection, details = {} }: ConnectionTextProps) {
  if (connection === 'ok') return null
  const message = layoutText.connection[connection]
  const Icon = connection === 'paused' ? Hourglass : CloudOff
  return (
    <StatusLine icon={<Icon aria-hidden size={16} className="mt-0.5 shrink-0 text-caution" />}>
      <strong className="font-semibold">{message.title}</strong> {details[connection] ?? message.detail}{' '}
      {sharedText.retrying}
    </StatusLine>
  )
}
