'use client'
import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Hex } from 'viem'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { StoredOrder } from '@/lib/history/stored-order'
import { localStore } from '../../browser/browser-storage'
import { storageName } from '../../ticket/storage-name'

type StoredOrders = {
  orders: Readonly<Record<string, StoredOrder>>
  save: (hash: Hex, order: Omit<StoredOrder, 'keptAt'>) => void
}

const maxKept = 200

/**
 * The orders that this browser has seen, by hash, the newest 200: a shared order stays readable,
 * and the user's own can be cancelled, without the service. Nothing of it is trusted: the text is
 * read and verified each time.
 */
export const useStoredOrders = create<StoredOrders>()(
  persist(
    (set) => ({
      orders: {},
      save: (hash, order) =>
        set(({ orders }) => ({
          orders: newest({ ...orders, [hash]: { ...orders[hash], ...order, keptAt: Date.now() } }),
        })),
    }),
    {
      name: storageName('caravel.otc'),
      version: 1,
      storage: createJSONStorage(() => localStore),
      skipHydration: true,
      partialize: ({ orders }) => ({ orders }),
      merge: (stored, current) =>
        replaceEqualDeep(current, {
          ...current,
          orders: newest({ ...readStored((stored as { orders?: unknown } | undefined)?.orders), ...current.orders }),
        }),
    },
  ),
)

/** Reads the store once the page is mounted; only pages with orders need it. */
export function useRehydratedOrders() {
  useEffect(() => {
    void useStoredOrders.persist.rehydrate()
  }, [])
}

/** Returns the stored orders, read first, since a write would replace them. */
export const readStoredOrders = (): StoredOrders => {
  void useStoredOrders.persist.rehydrate()
  return useStoredOrders.getState()
}

/** Stores that the service has an order, or that the order is over. */
export const markPosted = (hash: Hex) => {
  const { orders, save } = readStoredOrders()
  const kept = orders[hash]
  if (kept) save(hash, { ...kept, isPosted: true })
}

const newest = (orders: Readonly<Record<string, StoredOrder>>): StoredOrders['orders'] =>
  Object.fromEntries(
    Object.entries(orders)
      .sort(([, a], [, b]) => b.keptAt - a.keptAt)
      .slice(0, maxKept),
  )

const isHash = (stored: unknown): stored is Hex => typeof stored === 'string' && /^0x[0-9a-f]{64}$/.test(stored)

const readStored = (stored: unknown): Record<string, StoredOrder> =>
  Object.fromEntries(
    Object.entries((typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, StoredOrder>)
      .filter(([hash, kept]) => isHash(hash) && typeof kept?.text === 'string' && typeof kept.keptAt === 'number')
      .map(([hash, { answers, isPosted, ...kept }]) => [
        hash,
        {
          ...kept,
          // Entries of the first version are all OTC orders, without a kind.
          kind: kept.kind ?? 'rfq',
          ...(isHash(answers) ? { answers } : {}),
          ...(isPosted === true ? { isPosted } : {}),
        },
      ]),
  )
