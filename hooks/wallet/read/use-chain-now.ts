'use client'
import { useEffect, useState } from 'react'
import { useBlock } from './use-block'

/**
 * Returns the chain's clock in unix seconds, updated each second: the newest block's time plus the
 * time since it arrived, independent of this device's clock. Undefined until a block is known.
 */
export function useChainNow(chainId: number | undefined): number | undefined {
  const block = useBlock(chainId)
  const [, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return block && Math.max(block.timestampSeconds, Math.round(Date.now() / 1000) - block.skewSeconds)
}
