'use client'
import { useApi } from '../../use-site'
import { useBlockAnswer } from '../read/use-block'
import { type Connection, useServiceConnection } from '../read/use-service-connection'

/** Returns the parts that this page can reach now, including the node of its chain. */
export function useConnection(chainId: number | undefined): Connection {
  const { isLost: isNodeLost } = useBlockAnswer(chainId)
  return useServiceConnection(useApi(), { isNodeLost })
}
