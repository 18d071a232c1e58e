'use client'
import { createContext, type ReactNode, use, useMemo } from 'react'
import type { SurfaceOrders } from '@/actions/approvals/list-approvals'

const SurfaceOrdersContext = createContext<readonly SurfaceOrders[]>([])

/** Adds one surface's open orders of the watched account to the surrounding ones. */
export function SurfaceOrdersProvider({ orders, children }: { orders: SurfaceOrders; children: ReactNode }) {
  const others = use(SurfaceOrdersContext)
  const all = useMemo(() => [...others, orders], [others, orders])
  return <SurfaceOrdersContext value={all}>{children}</SurfaceOrdersContext>
}

export const useSurfaceOrders = (): readonly SurfaceOrders[] => use(SurfaceOrdersContext)
