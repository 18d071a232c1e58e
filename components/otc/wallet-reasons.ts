import type { WorldProblem } from '@/actions/wallet/world'
import type { Reason } from '@/components/trade/reason-button'
import type { Wallet } from '@/hooks/wallet/use-wallet'

export type DeskAction = 'connect' | 'switchChain' | 'importToken'

export type WalletContext = {
  walletStatus: Wallet['status']
  chain: { id: number; name: string } | undefined
  walletChainId: number | undefined
  worldRefusal: WorldProblem | undefined
}

// What can be wrong with the wallet, whatever it is needed for; `later` is asked once all else is right.
export const findWalletReasons = (
  context: WalletContext,
): { first: Reason<DeskAction>[]; later: Reason<DeskAction>[] } => {
  const { walletStatus, chain, walletChainId, worldRefusal } = context
  const first: Reason<DeskAction>[] = []
  if (!chain)
    first.push({
      key: 'chainUnknown',
      label: 'Choose a network',
      why: 'The link names a network that is not served here.',
    })
  if (walletStatus === 'restoring')
    first.push({
      key: 'walletRestoring',
      label: 'Finding your wallet…',
      why: 'The wallet you used last is being asked again.',
      isWaiting: true,
    })
  if (walletStatus === 'connecting')
    first.push({
      key: 'walletConnecting',
      label: 'Connecting…',
      why: 'Your wallet is asking you. Look for its window.',
      isWaiting: true,
    })
  if (walletStatus === 'disconnected')
    first.push({
      key: 'disconnected',
      label: 'Connect a wallet',
      why: 'Connecting shows your address and balances. It allows nothing.',
      action: 'connect',
    })
  if (worldRefusal)
    first.push({
      key: 'worldRefused',
      label: 'This account may not sign here',
      why: `${worldRefusal.title} ${worldRefusal.fix}`,
    })
  const isElsewhere = walletStatus === 'connected' && chain && walletChainId !== chain.id
  const later: Reason<DeskAction>[] = isElsewhere
    ? [
        {
          key: 'wrongChain',
          label: `Switch the wallet to ${chain.name}`,
          why: 'Your wallet is on another network. Switching moves nothing.',
          action: 'switchChain',
        },
      ]
    : []
  return { first, later }
}
