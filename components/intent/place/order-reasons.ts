import { describeShortage } from '@/components/trade/ticket/describe-shortage'
import type { ReasonRules } from '@/components/trade/ticket/find-reasons'
import { type RecipientContext, recipientRules } from '@/components/trade/ticket/recipient-reasons'
import {
  amountInvalidWords,
  anotherRunRules,
  priceLoadingWords,
  sameTokenWords,
  unacceptedWords,
  unreadRules,
  type WalletAction,
  type WalletContext,
  walletChainRules,
} from '@/components/trade/ticket/wallet-reasons'
import type { ApprovalRequirements } from '@/hooks/intent/use-approval-requirements'
import type { IntentPriceView } from '@/hooks/intent/use-intent-price'
import type { AcrossState } from '@/hooks/ticket/across-store'
import type { Ticket } from '@/hooks/ticket/use-ticket'
import type { TicketPair } from '@/hooks/ticket/use-ticket-pair'
import type { TicketRecipient } from '@/hooks/ticket/use-ticket-recipient'
import { ApiError } from '@/lib/api/contract/errors'
import { intentText } from '@/messages/intent'
import { unpricedReason } from './unpriced-reason'

export type OrderAction = WalletAction | 'importToken'

type NamedToken = { symbol: string; origin: string }

// The facts that every ticket of an intent order knows.
export type OrderContext = WalletContext &
  RecipientContext & {
    chain: { name: string; nativeSymbol: string; hasIntents: boolean } | undefined
    from: NamedToken | undefined
    to: NamedToken | undefined
    isSameToken: boolean
    // The obstacles of the transfer to another chain; undefined on one chain.
    across: AcrossState['reasons'] | undefined
    hasErrors: boolean
    isWhole: boolean
    price: IntentPriceView['status']
    // The reason why no agent quotes a price, in words.
    unpriced: string | undefined
    // The balance and the amount needed, as a sentence; undefined if the balance suffices.
    balanceShort: string | undefined
    gasShort: boolean
    // True while the order's requirements of the wallet are loading.
    isUnread: boolean
    // The run in progress in this browser, as a sentence.
    anotherRun: string | undefined
  }

type OrderTicket = {
  form: Pick<TicketPair, 'from' | 'to' | 'isSameToken' | 'crosses' | 'across'> & Partial<TicketRecipient>
  ticket: Pick<Ticket, 'place' | 'balance'>
  market: IntentPriceView
  needs: Pick<ApprovalRequirements, 'requirements'>
  // The maximum that the order may take, raw units of the sold token.
  amount: bigint | undefined
  isWhole: boolean
}

// Collects the facts that the reasons of every intent order's ticket depend on.
export const readOrderContext = (given: OrderTicket): Omit<OrderContext, 'hasErrors'> => {
  const { form, ticket, market, needs, amount, isWhole } = given
  const { from, to, isSameToken } = form
  return {
    ...ticket.place,
    from,
    to,
    isSameToken,
    // An order that is paid on this chain has no separate recipient.
    receiver: (form.crosses && form.receiver?.status) || 'self',
    across: form.across?.reasons,
    isWhole,
    price: market.status,
    unpriced: market.error instanceof ApiError ? unpricedReason(market.error) : undefined,
    balanceShort: from && describeShortage({ have: ticket.balance, need: amount, token: from }),
    gasShort: needs.requirements?.some(({ kind }) => kind === 'gasBalance') ?? false,
    isUnread: isWhole && needs.requirements === undefined,
  }
}

export const pairRules: ReasonRules<OrderContext, OrderAction> = {
  noContract: [
    ({ chain }) => chain?.hasIntents === false,
    ({ chain }) => intentText.ticket.reasons.noContract(chain?.name ?? intentText.ticket.reasons.thisNetwork),
  ],
  tokenMissing: [
    ({ from, to }) => !from || !to,
    ({ from }) => (from ? intentText.ticket.reasons.noBuy : intentText.ticket.reasons.noSell),
  ],
  sameToken: [({ isSameToken }) => isSameToken, sameTokenWords],
  way: ({ across }) => [...(across?.way ?? [])],
}

export const acceptedRules: ReasonRules<OrderContext, OrderAction> = {
  unaccepted: [
    ({ from, to }) => from?.origin === 'found' || to?.origin === 'found',
    ({ from, to }) => unacceptedWords(from?.origin === 'found' ? from : to),
  ],
  amountInvalid: [({ hasErrors }) => hasErrors, amountInvalidWords],
}

// Holds the reasons of balance, gas and price.
export const fundsRules: ReasonRules<OrderContext, OrderAction> = {
  payment: ({ across }) => [...(across?.payment ?? [])],
  ...recipientRules,
  balanceShort: [
    ({ balanceShort }) => balanceShort !== undefined,
    ({ from, balanceShort }) => [
      intentText.ticket.reasons.balanceShort(from?.symbol ?? intentText.ticket.reasons.balance),
      balanceShort ?? '',
    ],
  ],
  gasShort: [
    ({ gasShort, balanceShort }) => gasShort && !balanceShort,
    ({ chain, from }) => {
      const symbol = chain?.nativeSymbol ?? intentText.ticket.reasons.nativeToken
      return from?.origin === 'native'
        ? intentText.ticket.reasons.depositGasShort(symbol)
        : intentText.ticket.reasons.approvalGasShort(symbol)
    },
  ],
  unpriced: [
    ({ price }) => price === 'none',
    ({ unpriced }) => intentText.ticket.reasons.unpriced(unpriced ?? intentText.ticket.reasons.noPrice),
  ],
  priceUnknown: [({ price }) => price === 'unknown', () => intentText.ticket.reasons.priceUnknown],
  priceLoading: [({ price, isWhole }) => price === 'loading' && isWhole, priceLoadingWords],
}

// Holds the reasons that come last before an order is signed.
export const signingRules = { ...walletChainRules, ...anotherRunRules, ...unreadRules }
