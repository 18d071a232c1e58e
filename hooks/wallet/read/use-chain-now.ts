'use client'
import { useEffect, useState } from 'react'
import { useBlock } from './use-block'

/**
 * The time of the chain's clock in unix seconds, renewed each second: the newest block's, and what has passed on this device since it
 * arrived. What this device's clock says does not matter. Undefined until a block is known.
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
