import { findReasons } from '@/components/trade/find-reasons'
import type { Reason } from '@/components/trade/reason-button'
import type { FeeToken } from '@/components/trade/transfer-fee'
import { transferFeeReasons } from '@/components/trade/transfer-fee-words'
import { type WalletAction, type WalletContext, walletRules, wrongChainRule } from '@/components/trade/wallet-reasons'
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

const takers: Partial<Record<OfferForm['taker']['status'], Omit<Reason<DeskAction>, 'key'>>> = {
  missing: {
    label: 'Say who may take it',
    why: 'Write the address of the other side, or choose to leave the offer open to anyone.',
  },
  invalid: { label: 'Correct the taker', why: 'The taker has to be an address: 0x and 40 hex digits.' },
  self: { label: 'Name another taker', why: 'This is your own address, and nobody can trade with themselves.' },
}

// Everything that keeps an offer from being signed, the first reason first.
export const findOfferReasons = (context: OfferContext): Reason<DeskAction>[] => {
  const { form, give, get } = context
  const own: Reason<DeskAction>[] = []
  const say = (key: string, label: string, why: string, action?: DeskAction) => own.push({ key, label, why, action })
  if (!give || !get) say('tokenMissing', 'Choose two tokens', 'An offer gives one token for another.')
  else if (form.isSameToken) say('sameToken', 'Choose two different tokens', 'Both sides name the same token.')
  own.push(...transferFeeReasons([give, get]))
  for (const token of [give, get])
    if (token?.origin === 'found')
      say(
        `unaccepted ${token.symbol}`,
        `Look at ${token.symbol} first`,
        'The token is not on our list. Compare its address, then import it.',
        'importToken',
      )
  if (form.giveError || form.drivenError)
    say(
      'amountInvalid',
      'Correct the amount',
      'Use digits with one decimal point, and no more decimals than the token has.',
    )
  else if (form.giveAmount === undefined || form.getAmount === undefined)
    say('amountMissing', 'Enter both amounts', 'Say what you give, and what you want for it or at which price.')
  const taker = takers[form.taker.status]
  if (taker) own.push({ key: `taker ${form.taker.status}`, ...taker })
  if (form.taker.status === 'open' && !form.draft.acceptedOpen)
    say('openUnconfirmed', 'Confirm the open offer', 'Anyone could take it, bots that watch the network first.')
  if (form.lifeSeconds === undefined)
    say('lifeInvalid', 'Correct the expiry', 'From two minutes to a year, in whole numbers.')
  return [...findReasons(walletRules, context), ...own, ...findReasons([wrongChainRule], context)]
}
