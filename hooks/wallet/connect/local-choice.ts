import { localStore } from '../../browser/browser-storage'
import { storageName } from '../../ticket/storage-name'

/** The user's choices in the local wallet; no account while it is not connected. */
type LocalChoice = {
  account?: string | undefined
  chainId?: number | undefined
  /** Endpoints that were added to replace the site's own, by chain id. */
  rpcUrls?: Readonly<Record<number, string>> | undefined
}

const storageKey = storageName('caravel.local-wallet')

export const remembered = (): LocalChoice => {
  try {
    return JSON.parse(localStore.getItem(storageKey) ?? '{}') as LocalChoice
  } catch {
    return {}
  }
}

/** Merges a choice into the others; undefined removes all. */
export const remember = (change: LocalChoice | undefined) => {
  if (change) localStore.setItem(storageKey, JSON.stringify({ ...remembered(), ...change }))
  else localStore.removeItem(storageKey)
}
