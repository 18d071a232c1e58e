'use client'
import { useEffect } from 'react'
import { create } from 'zustand'
import type { Way } from '@/lib/ticket/price/choose-way'

/** The ways whose windows are open: what a person reviews or sends is not turned into the other way. */
const useHeldWays = create<Record<Way, boolean>>(() => ({ gasless: false, market: false }))

/** Keeps the ticket at a way while `isHeld`. */
export function useHoldWay(way: Way, isHeld: boolean): void {
  useEffect(() => {
    useHeldWays.setState({ [way]: isHeld })
    return () => useHeldWays.setState({ [way]: false })
  }, [way, isHeld])
}

/** Returns the way that a window keeps the ticket at; undefined while none does. */
export const useHeldWay = (): Way | undefined =>
  useHeldWays(({ gasless, market }) => (market ? 'market' : gasless ? 'gasless' : undefined))
