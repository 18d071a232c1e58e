import { localStore } from '../../browser/browser-storage'
import { keptName } from '../../ticket/kept-name'

/** What a person chose in the local wallet; no account while it is not connected. */
type LocalChoice = {
  account?: string | undefined
  chainId?: number | undefined
  /** Endpoints that were added in place of the site's own, by chain id. */
  rpcUrls?: Readonly<Record<number, string>> | undefined
}

const storageKey = keptName('caravel.local-wallet')

export const remembered = (): LocalChoice => {
  try {
    return JSON.parse(localStore.getItem(storageKey) ?? '{}') as LocalChoice
  } catch {
    return {}
  }
}

/** Adds a choice to the others; without one all is forgotten. */
export const remember = (change: LocalChoice | undefined) => {
  if (change) localStore.setItem(storageKey, JSON.stringify({ ...remembered(), ...change }))
  else localStore.removeItem(storageKey)
}
