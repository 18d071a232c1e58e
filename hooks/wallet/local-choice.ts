import { keptName } from '../kept-name'

/** What a person chose in the local wallet; no account while it is not connected. */
type LocalChoice = { account?: string | undefined; chainId?: number | undefined }

const storageKey = keptName('caravel.local-wallet')

export const remembered = (): LocalChoice => {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as LocalChoice
  } catch {
    return {}
  }
}

/** Adds a choice to the others; without one all is forgotten. */
export const remember = (change: LocalChoice | undefined) => {
  if (change) localStorage.setItem(storageKey, JSON.stringify({ ...remembered(), ...change }))
  else localStorage.removeItem(storageKey)
}
