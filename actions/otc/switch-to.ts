import type { Chain } from '@/lib/chain/chain'
import type { OtcDeps } from './otc-deps'
import type { OtcStepKind } from './otc-run'

type Switch = { chain: Chain; walletChainId: number; tail: readonly OtcStepKind[] }

/** Begins a run: names its steps, and brings the wallet to the order's chain where it is on another one. */
export const switchTo = async (
  { progress, switchChain }: OtcDeps,
  { chain, walletChainId, tail }: Switch,
): Promise<void> => {
  if (walletChainId === chain.id) return progress.plan(tail)
  progress.plan(['switch', ...tail])
  await progress.step('switch', () => switchChain(chain.id))
}
