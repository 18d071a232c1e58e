'use client'
import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Hex } from 'viem'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { KeptOrder } from '@/lib/history/kept-order'
import { localStore } from '../../browser/browser-storage'
import { keptName } from '../../ticket/kept-name'

type KeptOrders = {
  orders: Readonly<Record<string, KeptOrder>>
  keep: (hash: Hex, order: Omit<KeptOrder, 'keptAt'>) => void
}

const maxKept = 200

/**
 * The orders this browser has seen, by hash, the newest 200: an order that was handed over stays readable, and one's own can be
 * cancelled, when no service answers. Nothing of it is believed: the text is read and verified anew each time.
 */
export const useKeptOrders = create<KeptOrders>()(
  persist(
    (set) => ({
      orders: {},
      keep: (hash, order) =>
        set(({ orders }) => ({
          orders: newest({ ...orders, [hash]: { ...orders[hash], ...order, keptAt: Date.now() } }),
        })),
    }),
    {
      name: keptName('caravel.otc'),
      version: 1,
      storage: createJSONStorage(() => localStore),
      skipHydration: true,
      partialize: ({ orders }) => ({ orders }),
      merge: (stored, current) =>
        replaceEqualDeep(current, {
          ...current,
          orders: newest({ ...readKept((stored as { orders?: unknown } | undefined)?.orders), ...current.orders }),
        }),
    },
  ),
)

/** Reads the store once the page is there; only pages that show orders need it. */
export function useKeptOrdersStored() {
  useEffect(() => {
    void useKeptOrders.persist.rehydrate()
  }, [])
}

/** Returns the stored orders. The storage is read first, since a write would replace what is in it. */
export const readKeptOrders = (): KeptOrders => {
  void useKeptOrders.persist.rehydrate()
  return useKeptOrders.getState()
}

/** Stores that the service has an order, or that the order is over. */
export const markPosted = (hash: Hex) => {
  const { orders, keep } = readKeptOrders()
  const kept = orders[hash]
  if (kept) keep(hash, { ...kept, isPosted: true })
}

const newest = (orders: Readonly<Record<string, KeptOrder>>): KeptOrders['orders'] =>
  Object.fromEntries(
    Object.entries(orders)
      .sort(([, a], [, b]) => b.keptAt - a.keptAt)
      .slice(0, maxKept),
  )

const isHash = (stored: unknown): stored is Hex => typeof stored === 'string' && /^0x[0-9a-f]{64}$/.test(stored)

const readKept = (stored: unknown): Record<string, KeptOrder> =>
  Object.fromEntries(
    Object.entries((typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, KeptOrder>)
      .filter(([hash, kept]) => isHash(hash) && typeof kept?.text === 'string' && typeof kept.keptAt === 'number')
      .map(([hash, { answers, isPosted, ...kept }]) => [
        hash,
        {
          ...kept,
          // Those of the first version are all of the desk, and do not say so.
          kind: kept.kind ?? 'rfq',
          ...(isHash(answers) ? { answers } : {}),
          ...(isPosted === true ? { isPosted } : {}),
        },
      ]),
  )
