'use client'
import { type ComponentType, lazy, Suspense } from 'react'
import { create } from 'zustand'

/** `list`: the wallets in this browser. `apps`: the ways to a wallet app. */
type WalletModalState = { which: 'list' | 'apps'; times: number }

const useWalletModalStore = create<WalletModalState>(() => ({ which: 'list', times: 0 }))

export const openWalletModal = (which: WalletModalState['which']) =>
  useWalletModalStore.setState(({ times }) => ({ which, times: times + 1 }))

/** Loaded when the user opens its window, as it is larger than the rest of the page. */
const RainbowKitWindow = lazy(() => import('./rainbowkit-window'))

export function WalletModal({ Apps }: { Apps: ComponentType<{ times: number }> }) {
  const { which, times } = useWalletModalStore()
  const Window = which === 'apps' ? Apps : RainbowKitWindow
  return times > 0 && <Suspense>{<Window times={times} />}</Suspense>
}
