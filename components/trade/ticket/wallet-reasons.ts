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

const refusals = () =>
  ({
    'foreign-chain': tradeText.ticket.reasons.otherChain,
    'not-a-test-account': tradeText.ticket.reasons.notATestAccount,
    'service-on-copy': tradeText.ticket.reasons.serviceOnCopy,
    'wallet-silent': tradeText.ticket.reasons.silentWallet,
  }) as const

// Holds the reasons why a wallet cannot be used for anything.
export const walletRules: ReasonRules<WalletContext, WalletAction> = {
  walletRestoring: [({ wallet }) => wallet === 'restoring', () => [...tradeText.ticket.reasons.restoring, 'wait']],
  walletConnecting: [
    ({ wallet }) => wallet === 'connecting',
    () => [tradeText.ticket.reasons.connecting, tradeText.steps.send, 'wait'],
  ],
  disconnected: [
    ({ wallet }) => wallet === 'disconnected',
    () => [...tradeText.ticket.reasons.disconnected, 'connect'],
  ],
  chainUnknown: [({ chain }) => chain === undefined, () => tradeText.ticket.reasons.chainUnknown],
  worldRefused: [
    ({ wallet, worldRefusal }) => wallet === 'connected' && worldRefusal !== undefined,
    ({ worldRefusal }) => [
      refusals()[worldRefusal?.reason ?? 'not-a-test-account'],
      `${worldRefusal?.title ?? ''} ${worldRefusal?.fix ?? ''}`.trim(),
    ],
  ],
}

// Holds the reason to switch the wallet's chain, which comes last.
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

// Holds the reason that another trade runs in this browser; `anotherRun` describes it.
export const anotherRunRules: ReasonRules<{ anotherRun: string | undefined }, WalletAction> = {
  anotherRun: [
    ({ anotherRun }) => anotherRun !== undefined,
    ({ anotherRun }) => [tradeText.ticket.reasons.anotherRun, tradeText.ticket.reasons.anotherRunWhy(anotherRun ?? '')],
  ],
}

// Holds the reason to wait until balance, allowance and commitments are read, which the steps
// depend on.
export const unreadRules: ReasonRules<Pick<WalletContext, 'wallet'> & { isUnread: boolean }, WalletAction> = {
  unread: [
    ({ wallet, isUnread }) => wallet === 'connected' && isUnread,
    () => [...tradeText.ticket.reasons.unread, 'wait'],
  ],
}

// Shared by all tickets.
export const amountInvalidWords = () => tradeText.ticket.reasons.amountInvalid
export const sameTokenWords = () => tradeText.ticket.reasons.sameToken
export const priceLoadingWords = () => [...tradeText.ticket.reasons.priceLoading, 'wait'] as const

// Explain a name that is being resolved, and a node that does not answer.
export const resolvingWhy = () => tradeText.ticket.reasons.resolvingWhy
export const nodeLostWhy = () => tradeText.ticket.reasons.nodeLostWhy

// Shared by all tickets of orders with an expiry.
export const lifeInvalidWords = () => tradeText.ticket.reasons.lifeInvalid

// Returns the texts of the reason to review and import an unlisted token.
export const unacceptedWords = (token: { symbol: string } | undefined) =>
  [
    tradeText.ticket.reasons.unaccepted(token?.symbol ?? tradeText.ticket.reasons.unacceptedToken),
    tradeText.ticket.reasons.unacceptedWhy,
    'importToken',
  ] as const
