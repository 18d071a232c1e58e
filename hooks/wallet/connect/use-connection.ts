'use client'
import { useApi } from '../../use-site'
import { useBlockAnswer } from '../read/use-block'
import { type Connection, useServiceConnection } from '../read/use-service-connection'

/** What this page can reach now, and the node of the chain that it is about. */
export function useConnection(chainId: number | undefined): Connection {
  const { isLost: isNodeLost } = useBlockAnswer(chainId)
  return useServiceConnection(useApi(), { isNodeLost })
}
