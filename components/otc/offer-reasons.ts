import { findReasons, type ReasonRules, type ReasonWords, toReason } from '@/components/trade/find-reasons'
import type { Reason } from '@/components/trade/reason-button'
import type { FeeToken } from '@/components/trade/transfer-fee'
import { transferFeeReasons } from '@/components/trade/transfer-fee-words'
import {
  amountInvalidWords,
  lifeInvalidWords,
  unacceptedWords,
  type WalletAction,
  type WalletContext,
  walletChainRules,
  walletRules,
} from '@/components/trade/wallet-reasons'
import type { OfferForm } from '@/hooks/otc/use-offer-form'

export type DeskAction = WalletAction | 'importToken'

type OfferContext = WalletContext & {
  form: Pick<
    OfferForm,
    'isSameToken' | 'giveAmount' | 'getAmount' | 'giveError' | 'drivenError' | 'taker' | 'lifeSeconds'
  > & { draft: Pick<OfferForm['draft'], 'acceptedOpen'> }
  give: (FeeToken & { origin: string }) | undefined
  get: (FeeToken & { origin: string }) | undefined
}

const takers: Partial<Record<OfferForm['taker']['status'], ReasonWords<DeskAction>>> = {
  missing: ['Say who may take it', 'Enter the taker’s address, or open the offer to anyone.'],
  resolving: ['Looking up the taker', 'Looking up the address of this name.', 'wait'],
  invalid: ['Correct the taker', 'Enter an address (0x and 40 hex digits) or an ENS name.'],
  self: ['Name another taker', 'This is your wallet. An offer needs another side.'],
}

const isInvalid = ({ giveError, drivenError }: OfferContext['form']) => Boolean(giveError || drivenError)

const rules: ReasonRules<OfferContext, DeskAction> = {
  ...walletRules,
  tokenMissing: [({ give, get }) => !give || !get, ['Choose two tokens', 'An offer gives one token for another.']],
  sameToken: [
    ({ give, get, form }) => Boolean(give && get) && form.isSameToken,
    ['Choose two different tokens', 'Both sides name the same token.'],
  ],
  transferFee: ({ give, get }) => transferFeeReasons([give, get]),
  unaccepted: ({ give, get }) =>
    [give, get].flatMap((token) =>
      token?.origin === 'found' ? [toReason(`unaccepted ${token.symbol}`, unacceptedWords(token))] : [],
    ),
  amountInvalid: [({ form }) => isInvalid(form), amountInvalidWords],
  amountMissing: [
    ({ form }) => !isInvalid(form) && (form.giveAmount === undefined || form.getAmount === undefined),
    ['Enter both amounts', 'Enter what you give, and what you want or the price.'],
  ],
  taker: ({ form: { taker } }) => {
    const words = takers[taker.status]
    return words ? [toReason(`taker ${taker.status}`, words)] : []
  },
  openUnconfirmed: [
    ({ form }) => form.taker.status === 'open' && !form.draft.acceptedOpen,
    ['Confirm the open offer', 'Anyone can take it, and bots are fast.'],
  ],
  lifeInvalid: [({ form }) => form.lifeSeconds === undefined, lifeInvalidWords],
  ...walletChainRules,
}

// Everything that keeps an offer from being signed, the first reason first.
export const findOfferReasons = (context: OfferContext): Reason<DeskAction>[] => findReasons(rules, context)
