import { transferFeeReasons } from '@/components/trade/amount/describe-transfer-fee'
import type { FeeToken } from '@/components/trade/amount/transfer-fee'
import { findReasons, type ReasonMessages, type ReasonRules, toReason } from '@/components/trade/ticket/find-reasons'
import type { Reason } from '@/components/trade/ticket/reason-button'
import {
  amountInvalidWords,
  lifeInvalidWords,
  resolvingWhy,
  sameTokenWords,
  unacceptedWords,
  type WalletAction,
  type WalletContext,
  walletChainRules,
  walletRules,
} from '@/components/trade/ticket/wallet-reasons'
import type { OfferForm } from '@/hooks/otc/use-offer-form'
import { otcText } from '@/messages/otc'

export type DeskAction = WalletAction | 'importToken'

type OfferContext = WalletContext & {
  form: Pick<
    OfferForm,
    'isSameToken' | 'giveAmount' | 'getAmount' | 'giveError' | 'drivenError' | 'taker' | 'lifeSeconds'
  > & { draft: Pick<OfferForm['draft'], 'acceptedOpen'> }
  give: (FeeToken & { origin: string }) | undefined
  get: (FeeToken & { origin: string }) | undefined
}

const takers = (): Partial<Record<OfferForm['taker']['status'], ReasonMessages<DeskAction>>> => ({
  missing: otcText.offer.reasons.takerMissing,
  resolving: [otcText.offer.reasons.takerResolving, resolvingWhy(), 'wait'],
  invalid: otcText.offer.reasons.takerInvalid,
  self: otcText.offer.reasons.takerSelf,
})

const isInvalid = ({ giveError, drivenError }: OfferContext['form']) => Boolean(giveError || drivenError)

const rules: ReasonRules<OfferContext, DeskAction> = {
  ...walletRules,
  tokenMissing: [({ give, get }) => !give || !get, () => otcText.offer.reasons.tokenMissing],
  sameToken: [({ give, get, form }) => Boolean(give && get) && form.isSameToken, sameTokenWords],
  transferFee: ({ give, get }) => transferFeeReasons([give, get]),
  unaccepted: ({ give, get }) =>
    [give, get].flatMap((token) =>
      token?.origin === 'found' ? [toReason(`unaccepted ${token.symbol}`, unacceptedWords(token))] : [],
    ),
  amountInvalid: [({ form }) => isInvalid(form), amountInvalidWords],
  amountMissing: [
    ({ form }) => !isInvalid(form) && (form.giveAmount === undefined || form.getAmount === undefined),
    () => otcText.offer.reasons.amountMissing,
  ],
  taker: ({ form: { taker } }) => {
    const messages = takers()[taker.status]
    return messages ? [toReason(`taker ${taker.status}`, messages)] : []
  },
  openUnconfirmed: [
    ({ form }) => form.taker.status === 'open' && !form.draft.acceptedOpen,
    () => otcText.offer.reasons.openUnconfirmed,
  ],
  lifeInvalid: [({ form }) => form.lifeSeconds === undefined, lifeInvalidWords],
  ...walletChainRules,
}

// Returns every reason why the offer cannot be signed, most important first.
export const findOfferReasons = (context: OfferContext): Reason<DeskAction>[] => findReasons(rules, context)
