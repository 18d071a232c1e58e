import type { Verdict } from '@/actions/otc/judge-order'
import { displayAmount, displayExact } from '@/components/trade/display-amount'
import { findReasons } from '@/components/trade/find-reasons'
import type { Reason } from '@/components/trade/reason-button'
import type { FeeToken } from '@/components/trade/transfer-fee'
import { transferFeeReasons } from '@/components/trade/transfer-fee-words'
import { type WalletAction, type WalletContext, walletRules, wrongChainRule } from '@/components/trade/wallet-reasons'
import type { OrderView } from '@/hooks/otc/use-order'
import { isSameAddress, shortAddress, zeroAddress } from '@/lib/address'
import type { RfqFill } from '@/lib/order/rfq-fill'

type FillContext = WalletContext & {
  account: string | undefined
  maker: string
  taker: string
  expiry: bigint
  now: number | undefined
  signature: OrderView['signature']
  isChainLost: boolean
  verdict: Verdict | undefined
  makerToken: (FeeToken & { decimals: number }) | undefined
  takerToken: (FeeToken & { decimals: number }) | undefined
  // Tokens that are not on the list were compared.
  acceptedTokens: boolean
  amountIsInvalid: boolean
  amount: bigint | undefined
  fill: RfqFill | undefined
  // All that is left to buy.
  most: RfqFill | undefined
  // What can be paid, the native token that can be wrapped counted, without what the network asks.
  spendable: bigint | undefined
}

/** A fill needs a block, and a block may take this long. */
const tooLateSeconds = 15
/** From here on a person is warned. */
export const lateSeconds = 60

const ended: Partial<Record<Verdict['state'], [label: string, why: string]>> = {
  FULFILLED: ['Already filled', 'Nothing of this order is left.'],
  CANCELLED: ['Cancelled by its maker', 'The maker took the order back on the chain. It can never be filled again.'],
  CLOSED: ['Filled or cancelled', 'The chain says that nothing of this order is left.'],
  EXPIRED: ['Expired', 'By the clock of the chain its time is over.'],
}

// Everything that keeps an order from being filled by this person now, the first reason first.
export const findFillReasons = (context: FillContext): Reason<WalletAction>[] => {
  const { verdict, signature, account, maker, taker, expiry, now, makerToken, takerToken } = context
  const order: Reason<WalletAction>[] = []
  const say = (key: string, label: string, why: string) => order.push({ key, label, why })

  if (signature === 'forged')
    say('forged', 'Not signed by its maker', 'The signature is not the maker’s. Nobody can fill this order.')
  const end = verdict && ended[verdict.state]
  if (end) say('ended', ...end)
  else order.push(...transferFeeReasons([makerToken, takerToken]))
  const left = expiry === 0n || now === undefined ? undefined : Number(expiry) - now
  if (!end && left !== undefined && left < tooLateSeconds)
    say('tooLate', 'Too late to fill', `${Math.max(left, 0)} s are left, and the next block may come later.`)
  if (account && isSameAddress(account, maker))
    say('ownOrder', 'This is your own order', 'You made it. Hand its link to the other side.')
  else if (account && !isSameAddress(taker, zeroAddress) && !isSameAddress(account, taker))
    say('wrongTaker', 'Meant for another account', `Only ${shortAddress(taker)} may fill it. Connect that account.`)
  if (verdict?.state === 'SUSPENDED' && makerToken)
    say(
      'suspended',
      `The maker is short of ${makerToken.symbol}`,
      `${displayAmount(verdict.short, makerToken.decimals)} ${makerToken.symbol} are missing from the maker’s ${verdict.shortOf}. Ask the maker, or wait: the page sees it at once.`,
    )

  const own: Reason<WalletAction>[] = []
  const tell = (key: string, label: string, why: string, isWaiting = false) => own.push({ key, label, why, isWaiting })
  if (context.isChainLost && !verdict)
    tell(
      'chainLost',
      'The chain does not answer',
      'Without the chain’s word nothing is sent. We try again each second.',
    )
  else if (!verdict || !makerToken || !takerToken || signature === 'checking')
    tell('checking', 'Checking the order…', 'Signature and state are read from the chain.', true)
  else if (signature === 'unknown')
    tell('unverified', 'The signature is not checked yet', 'The chain did not answer. Reload in a moment.')
  else if (order.length === 0) {
    if (!context.acceptedTokens)
      tell('tokenUnaccepted', 'Compare the token’s address first', 'It is not on our list, whatever it calls itself.')
    if (context.amountIsInvalid)
      tell(
        'amountInvalid',
        'Correct the amount',
        'Use digits with one decimal point, and no more decimals than the token has.',
      )
    else if (context.amount === undefined)
      tell('amountMissing', 'Enter an amount', 'Say how much of the order you take.')
    else if (!context.fill && context.most && context.amount > context.most.pays)
      tell(
        'tooMuch',
        'More than is left',
        `What is left costs ${displayExact(context.most.pays, takerToken.decimals)} ${takerToken.symbol}.`,
      )
    else if (!context.fill)
      tell('tooLittle', 'Enter a larger amount', `It buys less than the smallest unit of ${makerToken.symbol}.`)
    else if (context.spendable !== undefined && context.spendable < context.fill.pays)
      tell(
        'balanceShort',
        `Not enough ${takerToken.symbol}`,
        'Your balance does not cover what you would pay and what the network asks.',
      )
  }
  return [...order, ...findReasons(walletRules, context), ...own, ...findReasons([wrongChainRule], context)]
}
