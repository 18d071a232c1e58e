'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchService } from '@/hooks/wallet/read/service-answer'
import { useClockSkew } from '@/hooks/wallet/read/use-clock-skew'
import { useServiceConnection } from '@/hooks/wallet/read/use-service-connection'
import { type ConnectionRests, ConnectionText } from '../status/connection-text'
import { SkewLine } from '../status/skew-line'
import { VersionLine } from './version-line'

export type PageConnectionProps = {
  apiBaseUrl: string
  isNodeLost?: boolean
  rests: ConnectionRests
  // Called with true while it shows a message, so that no other message appears.
  onSay: (isSaid: boolean) => void
}

// Shows a lost connection. Default export: loaded after the page.
export default function PageConnection({ apiBaseUrl, isNodeLost = false, rests, onSay }: PageConnectionProps) {
  const queries = useQueryClient()
  useEffect(() => watchService(queries), [queries])
  const connection = useServiceConnection({ baseUrl: apiBaseUrl }, { isNodeLost })
  useEffect(() => onSay(connection !== 'ok'), [connection, onSay])
  const skew = useClockSkew({ baseUrl: apiBaseUrl })
  return (
    <>
      <ConnectionText connection={connection} rests={rests} />
      <SkewLine seconds={skew} />
      <VersionLine />
    </>
  )
}
