'use client'

import { useConnection } from '@/hooks/wallet/connect/use-connection'
import { useChain } from '@/hooks/wallet/read/use-chain'
import { ConnectionText } from './connection-text'

export function ConnectionLine() {
  const { chain } = useChain()
  return <ConnectionText connection={useConnection(chain?.id)} />
}
