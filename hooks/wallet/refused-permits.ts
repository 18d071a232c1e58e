import { useSyncExternalStore } from 'react'
import { createRefusedPermits, type PermitHolder } from '@/actions/run/refused-permits'

export const refusedPermits = createRefusedPermits()

/** True if a permit was refused during this visit of the page, so that an approval takes its place. */
export const useIsPermitRefused = ({ chain, account, token }: Partial<PermitHolder>): boolean => {
  const isRefused = () => Boolean(chain && account && refusedPermits.has({ chain, account, token }))
  return useSyncExternalStore(refusedPermits.subscribe, isRefused, () => false)
}
