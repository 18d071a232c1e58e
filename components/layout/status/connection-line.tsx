'use client'

import { useChain } from '@/hooks/wallet/use-chain'
import { useConnection } from '@/hooks/wallet/use-connection'
import { ConnectionText } from './connection-text'

export function ConnectionLine() {
  const { chain } = useChain()
  return <ConnectionText connection={useConnection(chain?.id)} />
}
