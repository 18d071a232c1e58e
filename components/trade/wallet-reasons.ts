import type { WorldProblem } from '@/actions/wallet/world'
import type { Wallet } from '@/hooks/wallet/use-wallet'
import type { ReasonRules } from './find-reasons'

export type WalletAction = 'connect' | 'switchChain'

export type WalletContext = {
  wallet: Wallet['status']
  chain: { name: string } | undefined
  onWalletChain: boolean
  worldRefusal: WorldProblem | undefined
}

const refusals = {
  'foreign-chain': 'Your wallet is on another chain of this name',
  'not-a-test-account': 'This account may not sign here',
  'wallet-silent': 'Your wallet does not say which chain it means',
} as const

// What can be wrong with the wallet, whatever it is needed for.
export const walletRules: ReasonRules<WalletContext, WalletAction> = {
  walletRestoring: [
    ({ wallet }) => wallet === 'restoring',
    ['Finding your wallet…', 'Reconnecting to the wallet you used last.', 'wait'],
  ],
  walletConnecting: [({ wallet }) => wallet === 'connecting', ['Connecting…', 'Confirm in wallet.', 'wait']],
  disconnected: [
    ({ wallet }) => wallet === 'disconnected',
    ['Connect a wallet', 'Connecting shows your address and balances. It allows nothing.', 'connect'],
  ],
  chainUnknown: [
    ({ chain }) => chain === undefined,
    ['Choose a network', 'The link names a network that is not served here.'],
  ],
  worldRefused: [
    ({ wallet, worldRefusal }) => wallet === 'connected' && worldRefusal !== undefined,
    ({ worldRefusal }) => [
      refusals[worldRefusal?.reason ?? 'not-a-test-account'],
      `${worldRefusal?.title ?? ''} ${worldRefusal?.fix ?? ''}`.trim(),
    ],
  ],
}

// Asked once all else is right.
export const walletChainRules: ReasonRules<WalletContext, WalletAction> = {
  wrongChain: [
    ({ wallet, chain, onWalletChain }) => wallet === 'connected' && chain !== undefined && !onWalletChain,
    ({ chain }) => [
      `Switch the wallet to ${chain?.name ?? 'this network'}`,
      'Your wallet is on another network. Switching moves nothing.',
      'switchChain',
    ],
  ],
}

// One trade at a time in a browser: what is under way, in a sentence.
export const anotherRunRules: ReasonRules<{ anotherRun: string | undefined }, WalletAction> = {
  anotherRun: [
    ({ anotherRun }) => anotherRun !== undefined,
    ({ anotherRun }) => ['One trade at a time', `${anotherRun} Finish or stop it first.`],
  ],
}

// What an account holds and allows, and what else stands on it, decides what its wallet is asked for: an order waits until that is read.
export const unreadRules: ReasonRules<Pick<WalletContext, 'wallet'> & { isUnread: boolean }, WalletAction> = {
  unread: [
    ({ wallet, isUnread }) => wallet === 'connected' && isUnread,
    ['Reading your wallet…', 'What it holds and allows decides what you sign.', 'wait'],
  ],
}

// In every ticket.
export const amountInvalidWords = [
  'Correct the amount',
  'Use digits with one decimal point, and no more decimals than the token has.',
] as const

// In every ticket of an order that waits.
export const lifeInvalidWords = ['Correct the expiry', 'From two minutes to a year, in whole numbers.'] as const

// A token that is not listed has to be looked at, which imports it.
export const unacceptedWords = (token: { symbol: string } | undefined) =>
  [
    `Import ${token?.symbol ?? 'the token'} first`,
    'It is not on our list. Compare its address, then import it.',
    'importToken',
  ] as const
