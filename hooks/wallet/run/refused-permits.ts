import { useSyncExternalStore } from 'react'
import { createRefusedPermits, type PermitHolder } from '@/actions/run/refused-permits'

export const refusedPermits = createRefusedPermits()

/** A holder before an account is connected. */
type UnknownHolder = { [field in keyof PermitHolder]: PermitHolder[field] | undefined }

/** True if a permit was refused during this visit of the page, so that an approval replaces it. */
export const useIsPermitRefused = ({ chain, account, token }: UnknownHolder): boolean => {
  const isRefused = () => Boolean(chain && account && refusedPermits.has({ chain, account, token }))
  return useSyncExternalStore(refusedPermits.subscribe, isRefused, () => false)
}
