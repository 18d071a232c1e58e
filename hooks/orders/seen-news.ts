'use client'
import { findNews, type Progress, type Seen } from '@/lib/history/find-news'
import { localStore } from '../browser/browser-storage'
import { storageName } from '../ticket/storage-name'

const name = storageName('caravel.news')
/** The maximum number of accounts whose announced news are stored. */
const maxAccounts = 5

type Kind = 'fills' | 'replies'
type Kept = Readonly<Record<string, Partial<Record<Kind, Seen>>>>

/**
 * Returns the news to announce, without those announced in another tab or before a reload. Reads
 * the storage each time, since other tabs write it.
 */
export const takeNews = <one extends Progress>(account: string, kind: Kind, all: readonly one[]): readonly one[] => {
  const key = account.toLowerCase()
  const kept = read()
  const before = kept[key]?.[kind]
  const { news, seen } = findNews(all, before)
  if (JSON.stringify(seen) !== JSON.stringify(before)) write({ ...kept, [key]: { ...kept[key], [kind]: seen } }, key)
  return news
}

const read = (): Kept => {
  try {
    const kept: unknown = JSON.parse(localStore.getItem(name) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {}
  } catch {
    return {}
  }
}

const write = (kept: Kept, key: string) => {
  const others = Object.entries(kept).filter(([one]) => one !== key)
  localStore.setItem(name, JSON.stringify(Object.fromEntries([...others, [key, kept[key]]].slice(-maxAccounts))))
}
