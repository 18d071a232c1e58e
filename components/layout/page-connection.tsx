'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchService } from '@/hooks/wallet/service-answer'
import { useServiceConnection } from '@/hooks/wallet/use-service-connection'
import { type ConnectionRests, ConnectionText } from './connection-text'

export type PageConnectionProps = {
  apiBaseUrl: string
  isNodeLost?: boolean
  rests: ConnectionRests
  // Whether it says something now, so that nothing else does.
  onSay: (isSaid: boolean) => void
}

// By default: it comes once the page stands.
export default function PageConnection({ apiBaseUrl, isNodeLost = false, rests, onSay }: PageConnectionProps) {
  const queries = useQueryClient()
  useEffect(() => watchService(queries), [queries])
  const connection = useServiceConnection({ baseUrl: apiBaseUrl }, { isNodeLost })
  useEffect(() => onSay(connection !== 'ok'), [connection, onSay])
  return <ConnectionText connection={connection} rests={rests} />
}
