'use client'
import { type ComponentType, Suspense } from 'react'
import { create } from 'zustand'

const useWalletModalStore = create(() => ({ times: 0 }))

/** Opens the window of wallets. */
export const openWalletModal = () => useWalletModalStore.setState(({ times }) => ({ times: times + 1 }))

/** Shows the windows from the first time on, as they are larger than the rest of the page. */
export function WalletModal({ Windows }: { Windows: ComponentType<{ times: number }> }) {
  const { times } = useWalletModalStore()
  return times > 0 && <Suspense>{<Windows times={times} />}</Suspense>
}
