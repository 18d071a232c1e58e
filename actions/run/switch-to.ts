import type { Chain } from '@/lib/chain/chain'
import type { Progress } from './progress'

type SwitchDeps<kind extends string> = {
  progress: Progress<kind | 'switch'>
  switchChain: (chainId: number) => Promise<void>
}

type Switch<kind extends string> = { chain: Chain; walletChainId: number; tail: readonly kind[] }

/** Begins a run: plans its steps, and switches the wallet to its chain if it is on another one. */
export const switchTo = async <kind extends string>(
  { progress, switchChain }: SwitchDeps<kind>,
  { chain, walletChainId, tail }: Switch<kind>,
): Promise<void> => {
  if (walletChainId === chain.id) return progress.plan(tail)
  progress.plan(['switch', ...tail])
  await progress.step('switch', ({ onWallet }) => {
    // The wallet asks the user, and may never answer.
    onWallet()
    return switchChain(chain.id)
  })
}
