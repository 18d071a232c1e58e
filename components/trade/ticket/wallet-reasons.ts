import type { WorldProblem } from '@/actions/wallet/read/world'
import type { Wallet } from '@/hooks/wallet/connect/use-wallet'
import { sharedText } from '@/messages/shared'
import { tradeText } from '@/messages/trade'
import type { ReasonRules } from './find-reasons'

export type WalletAction = 'connect' | 'switchChain'

export type WalletContext = {
  wallet: Wallet['status']
  chain: { name: string } | undefined
  onWalletChain: boolean
  worldRefusal: WorldProblem | undefined
}

const refusals = {
  'foreign-chain': tradeText.ticket.reasons.otherChain,
  'not-a-test-account': tradeText.ticket.reasons.notATestAccount,
  'wallet-silent': tradeText.ticket.reasons.silentWallet,
} as const

// What can be wrong with the wallet, whatever it is needed for.
export const walletRules: ReasonRules<WalletContext, WalletAction> = {
  walletRestoring: [({ wallet }) => wallet === 'restoring', [...tradeText.ticket.reasons.restoring, 'wait']],
  walletConnecting: [
    ({ wallet }) => wallet === 'connecting',
    [tradeText.ticket.reasons.connecting, tradeText.steps.send, 'wait'],
  ],
  disconnected: [({ wallet }) => wallet === 'disconnected', [...tradeText.ticket.reasons.disconnected, 'connect']],
  chainUnknown: [({ chain }) => chain === undefined, tradeText.ticket.reasons.chainUnknown],
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
      tradeText.steps.switchTo(chain?.name ?? sharedText.network.unnamed),
      tradeText.ticket.reasons.wrongChainWhy,
      'switchChain',
    ],
  ],
}

// One trade at a time in a browser: what is under way, in a sentence.
export const anotherRunRules: ReasonRules<{ anotherRun: string | undefined }, WalletAction> = {
  anotherRun: [
    ({ anotherRun }) => anotherRun !== undefined,
    ({ anotherRun }) => [tradeText.ticket.reasons.anotherRun, tradeText.ticket.reasons.anotherRunWhy(anotherRun ?? '')],
  ],
}

// What an account holds and allows, and what else stands on it, decides what its wallet is asked for: an order waits until that is read.
export const unreadRules: ReasonRules<Pick<WalletContext, 'wallet'> & { isUnread: boolean }, WalletAction> = {
  unread: [({ wallet, isUnread }) => wallet === 'connected' && isUnread, [...tradeText.ticket.reasons.unread, 'wait']],
}

// In every ticket.
export const amountInvalidWords = tradeText.ticket.reasons.amountInvalid
export const sameTokenWords = tradeText.ticket.reasons.sameToken
export const priceLoadingWords = [...tradeText.ticket.reasons.priceLoading, 'wait'] as const

// While a name in a field for an address is looked up, and while the node is away.
export const resolvingWhy = tradeText.ticket.reasons.resolvingWhy
export const nodeLostWhy = tradeText.ticket.reasons.nodeLostWhy

// In every ticket of an order that waits.
export const lifeInvalidWords = tradeText.ticket.reasons.lifeInvalid

// A token that is not listed has to be looked at, which imports it.
export const unacceptedWords = (token: { symbol: string } | undefined) =>
  [
    tradeText.ticket.reasons.unaccepted(token?.symbol ?? tradeText.ticket.reasons.unacceptedToken),
    tradeText.ticket.reasons.unacceptedWhy,
    'importToken',
  ] as const
