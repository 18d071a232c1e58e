'use client'
import { lazy, Suspense } from 'react'
import { create } from 'zustand'

type WalletModalState = { asked: { which: 'connect' | 'account'; times: number } | undefined }

const useWalletModalStore = create<WalletModalState>(() => ({ asked: undefined }))

export const openWalletModal = (which: 'connect' | 'account') =>
  useWalletModalStore.setState(({ asked }) => ({ asked: { which, times: (asked?.times ?? 0) + 1 } }))

export const closeWalletModal = () => useWalletModalStore.setState({ asked: undefined })

/** Loaded when the user opens its window, as it is larger than the rest of the page. */
const RainbowKitWindow = lazy(() => import('./rainbowkit-window'))

export function WalletModal() {
  const asked = useWalletModalStore((state) => state.asked)
  if (!asked) return null
  return (
    <Suspense>
      <RainbowKitWindow asked={asked} />
    </Suspense>
  )
}
