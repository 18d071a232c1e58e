'use client'
import { useMemo, useSyncExternalStore } from 'react'
import { isAddress, toLowerAddress } from '@/lib/address'
import { localStore } from '../../browser/browser-storage'
import { walletStorage } from './wallet-storage'

const storeName = `${walletStorage}.store`

/** The account of an earlier visit, in lower case, and the chain of its wallet. */
export type StoredConnection = { address: `0x${string}`; chainId: number }

/**
 * Reads the current connection from wagmi's stored text. Returns undefined for any other text.
 *
 * @example
 * readStoredConnection('{"state":{"current":null,"connections":{"value":[]}}}')
 * // undefined
 */
export const readStoredConnection = (text: string | null): StoredConnection | undefined => {
  try {
    const { current, connections } = JSON.parse(text ?? '').state
    const [, connection] = connections.value.find(([uid]: [string]) => uid === current)
    const [account] = connection.accounts
    const { chainId } = connection
    return isAddress(account) && Number.isSafeInteger(chainId)
      ? { address: toLowerAddress(account), chainId }
      : undefined
  } catch {
    return undefined
  }
}

const onOtherTabs = (tell: () => void) => {
  window.addEventListener('storage', tell)
  return () => window.removeEventListener('storage', tell)
}
const unread = ''

/**
 * Returns the connection stored in this browser, without the code of any wallet; `isRead` is false
 * until the page is hydrated, as the server knows none.
 */
export function useStoredConnection(): { isRead: boolean; connection: StoredConnection | undefined } {
  const text = useSyncExternalStore(
    onOtherTabs,
    () => localStore.getItem(storeName) ?? '{}',
    () => unread,
  )
  return useMemo(() => ({ isRead: text !== unread, connection: readStoredConnection(text) }), [text])
}
