'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchService } from '@/hooks/wallet/read/service-answer'
import { useClockSkew } from '@/hooks/wallet/read/use-clock-skew'
import { useServiceConnection } from '@/hooks/wallet/read/use-service-connection'
import { type ConnectionDetails, ConnectionText } from '../status/connection-text'
import { SkewLine } from '../status/skew-line'
import { VersionLine } from './version-line'

export type PageConnectionProps = {
  apiBaseUrl: string
  isNodeLost?: boolean
  details: ConnectionDetails
  // Called with true while it shows a message, so that no other message appears.
  onShownChange: (isShown: boolean) => void
}

// Shows a lost connection. Default export: loaded after the page.
export default function PageConnection({
  apiBaseUrl,
  isNodeLost = false,
  details,
  onShownChange,
}: PageConnectionProps) {
  const queries = useQueryClient()
  useEffect(() => watchService(queries), [queries])
  const connection = useServiceConnection({ baseUrl: apiBaseUrl }, { isNodeLost })
  useEffect(() => onShownChange(connection !== 'ok'), [connection, onShownChange])
  const skew = useClockSkew({ baseUrl: apiBaseUrl })
  return (
    <>
      <ConnectionText connection={connection} details={details} />
      <SkewLine seconds={skew} />
      <VersionLine />
    </>
  )
}
