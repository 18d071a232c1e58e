'use client'
import { useEffect } from 'react'
import { create } from 'zustand'
import type { SettlementMethod } from '@/lib/ticket/price/choose-settlement-method'

/** The ways with an open window, which keep the ticket's way unchanged. */
const useHeldWays = create<Record<SettlementMethod, boolean>>(() => ({ gasless: false, market: false }))

/** Holds the ticket at a way while `isHeld`. */
export function useLockMethod(way: SettlementMethod, isHeld: boolean): void {
  useEffect(() => {
    useHeldWays.setState({ [way]: isHeld })
    return () => useHeldWays.setState({ [way]: false })
  }, [way, isHeld])
}

/** Returns the way at which a window holds the ticket; undefined without one. */
export const useLockedMethod = (): SettlementMethod | undefined =>
  useHeldWays(({ gasless, market }) => (market ? 'market' : gasless ? 'gasless' : undefined))
