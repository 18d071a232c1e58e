'use client'
import { receiptPath } from '@/lib/receipt-path'
import type { QuotedBound } from '@/lib/ticket/terms/quoted-bound'
import { localStore } from '../browser/browser-storage'
import { keptName } from './kept-name'

const name = keptName('caravel.bounds')
/** Those of the newest so many swaps are kept. */
const mostKept = 200

type Written = Omit<QuotedBound, 'quoted'> & { quoted: string }

/** Keeps what was proved of the quote that a transaction swapped at: nobody else knows it later. */
export const keepBound = (chainId: number, hash: string, { quoted, ...bound }: QuotedBound): void => {
  const key = receiptPath(chainId, hash)
  const others = Object.entries(read()).filter(([one]) => one !== key)
  const entries: [string, Written][] = [...others, [key, { ...bound, quoted: `${quoted}` }]]
  localStore.setItem(name, JSON.stringify(Object.fromEntries(entries.slice(-mostKept))))
}

/** What this browser kept of the quote of a transaction; undefined where it was swapped elsewhere, or never proved. */
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
