import type { WorldProblem } from '@/actions/wallet/world'
import type { Wallet } from '@/hooks/wallet/use-wallet'
import type { ReasonRule } from './find-reasons'

export type WalletAction = 'connect' | 'switchChain'

export type WalletContext = {
  wallet: Wallet['status']
  chain: { name: string } | undefined
  onWalletChain: boolean
  worldRefusal: WorldProblem | undefined
}

type WalletRule = ReasonRule<WalletContext, WalletAction>

const refusals = {
  'foreign-chain': 'Your wallet is on another chain of this name',
  'not-a-test-account': 'This account may not sign here',
  'wallet-silent': 'Your wallet does not say which chain it means',
} as const

// What can be wrong with the wallet, whatever it is needed for.
export const walletRules: readonly WalletRule[] = [
  [
    'walletRestoring',
    ({ wallet }) => wallet === 'restoring',
    () => ({
      label: 'Finding your wallet…',
      why: 'The wallet you used last is being asked again.',
      isWaiting: true,
    }),
  ],
  [
    'walletConnecting',
    ({ wallet }) => wallet === 'connecting',
    () => ({ label: 'Connecting…', why: 'Your wallet is asking you. Look for its window.', isWaiting: true }),
  ],
  [
    'disconnected',
    ({ wallet }) => wallet === 'disconnected',
    () => ({
      label: 'Connect a wallet',
      why: 'Connecting shows your address and balances. It allows nothing.',
      action: 'connect',
    }),
  ],
  [
    'chainUnknown',
    ({ chain }) => chain === undefined,
    () => ({ label: 'Choose a network', why: 'The link names a network that is not served here.' }),
  ],
  [
    'worldRefused',
    ({ wallet, worldRefusal }) => wallet === 'connected' && worldRefusal !== undefined,
    ({ worldRefusal }) => ({
      label: refusals[worldRefusal?.reason ?? 'not-a-test-account'],
      why: `${worldRefusal?.title ?? ''} ${worldRefusal?.fix ?? ''}`.trim(),
    }),
  ],
]

// Asked once all else is right.
export const wrongChainRule: WalletRule = [
  'wrongChain',
  ({ wallet, chain, onWalletChain }) => wallet === 'connected' && chain !== undefined && !onWalletChain,
  ({ chain }) => ({
    label: `Switch the wallet to ${chain?.name ?? 'this network'}`,
    why: 'Your wallet is on another network. Switching moves nothing.',
    action: 'switchChain',
  }),
]
