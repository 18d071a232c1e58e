'use client'
import { receiptPath } from '@/lib/receipt-path'
import type { QuotedBound } from '@/lib/ticket/terms/quoted-bound'
import { localStore } from '../browser/browser-storage'
import { storageName } from './storage-name'

const name = storageName('caravel.bounds')
/** The maximum number of stored bounds, those of the newest swaps. */
const maxStored = 200

type Written = Omit<QuotedBound, 'quoted'> & { quoted: string }

/** Stores the proved bound of the quote of a transaction, which is not known elsewhere later. */
export const saveBound = (chainId: number, hash: string, { quoted, ...bound }: QuotedBound): void => {
  const key = receiptPath(chainId, hash)
  const others = Object.entries(read()).filter(([one]) => one !== key)
  const entries: [string, Written][] = [...others, [key, { ...bound, quoted: `${quoted}` }]]
  localStore.setItem(name, JSON.stringify(Object.fromEntries(entries.slice(-maxStored))))
}

/** Returns the stored bound of a transaction's quote; undefined if there is none. */
export const readBound = (chainId: number, hash: string): QuotedBound | undefined => {
  const { quoted, gapBps, blockNumber, by } = read()[receiptPath(chainId, hash)] ?? {}
  if (typeof quoted !== 'string' || !/^\d+$/.test(quoted)) return undefined
  if (typeof gapBps !== 'number' || typeof blockNumber !== 'number') return undefined
  return by === 'chain' || by === 'service' ? { quoted: BigInt(quoted), gapBps, blockNumber, by } : undefined
}

const read = (): Record<string, Written> => {
  try {
    const kept: unknown = JSON.parse(localStore.getItem(name) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, Written>) : {}
  } catch {
    return {}
  }
}
