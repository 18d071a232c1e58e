import type { WorldProblem } from '@/actions/wallet/read/world'
import type { Wallet } from '@/hooks/wallet/connect/use-wallet'
import { words as steps } from '../run/step-words'
import { words as shared } from '../text/words'
import type { ReasonRules } from './find-reasons'
import { words } from './ticket-words'

export type WalletAction = 'connect' | 'switchChain'

export type WalletContext = {
  wallet: Wallet['status']
  chain: { name: string } | undefined
  onWalletChain: boolean
  worldRefusal: WorldProblem | undefined
}

const refusals = {
  'foreign-chain': words.reasons.otherChain,
  'not-a-test-account': words.reasons.notATestAccount,
  'wallet-silent': words.reasons.silentWallet,
} as const

// What can be wrong with the wallet, whatever it is needed for.
export const walletRules: ReasonRules<WalletContext, WalletAction> = {
  walletRestoring: [({ wallet }) => wallet === 'restoring', [...words.reasons.restoring, 'wait']],
  walletConnecting: [({ wallet }) => wallet === 'connecting', [words.reasons.connecting, steps.send, 'wait']],
  disconnected: [({ wallet }) => wallet === 'disconnected', [...words.reasons.disconnected, 'connect']],
  chainUnknown: [({ chain }) => chain === undefined, words.reasons.chainUnknown],
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
    ({ chain }) => [steps.switchTo(chain?.name ?? shared.network.unnamed), words.reasons.wrongChainWhy, 'switchChain'],
  ],
}

// One trade at a time in a browser: what is under way, in a sentence.
export const anotherRunRules: ReasonRules<{ anotherRun: string | undefined }, WalletAction> = {
  anotherRun: [
    ({ anotherRun }) => anotherRun !== undefined,
    ({ anotherRun }) => [words.reasons.anotherRun, words.reasons.anotherRunWhy(anotherRun ?? '')],
  ],
}

// What an account holds and allows, and what else stands on it, decides what its wallet is asked for: an order waits until that is read.
export const unreadRules: ReasonRules<Pick<WalletContext, 'wallet'> & { isUnread: boolean }, WalletAction> = {
  unread: [({ wallet, isUnread }) => wallet === 'connected' && isUnread, [...words.reasons.unread, 'wait']],
}

// In every ticket.
export const amountInvalidWords = words.reasons.amountInvalid
export const sameTokenWords = words.reasons.sameToken
export const priceLoadingWords = [...words.reasons.priceLoading, 'wait'] as const

// While a name in a field for an address is looked up, and while the node is away.
export const resolvingWhy = words.reasons.resolvingWhy
export const nodeLostWhy = words.reasons.nodeLostWhy

// In every ticket of an order that waits.
export const lifeInvalidWords = words.reasons.lifeInvalid

// A token that is not listed has to be looked at, which imports it.
export const unacceptedWords = (token: { symbol: string } | undefined) =>
  [
    words.reasons.unaccepted(token?.symbol ?? words.reasons.unacceptedToken),
    words.reasons.unacceptedWhy,
    'importToken',
  ] as const
