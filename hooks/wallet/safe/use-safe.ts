'use client'
import { useEffect } from 'react'
import type { Config } from 'wagmi'

/** Connects the Safe around a framed page. Its code is loaded only in a frame that may have one. */
export function useSafe(config: Config, origins: readonly string[] | undefined) {
  useEffect(() => {
    if (!origins || window.parent === window) return
    let isOver = false
    let leave = () => {}
    const join = async () => {
      const { joinSafe } = await import('./join-safe')
      if (!isOver) leave = joinSafe(config, origins)
    }
    void join().catch(() => undefined)
    return () => {
      isOver = true
      leave()
    }
  }, [config, origins])
}
