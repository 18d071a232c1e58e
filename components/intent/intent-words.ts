import type { IntentRun, IntentStepKind } from '@/actions/intent/intent-run'
import { displayCount } from '@/components/trade/display-amount'

export type StepNames = {
  chainName: string
  nativeSymbol: string
  symbol: string
  // What the transaction is, where the run has one.
  sends?: 'cancellation' | 'deposit' | 'signature' | 'withdrawal' | undefined
}

// Those that one transaction fills together with this one.
export const otherOrders = (count: number): string => `${displayCount(count)} other ${count === 1 ? 'order' : 'orders'}`

// What a step is called, and what it means for the person while it is ahead or under way.
export function describeIntentStep(
  kind: IntentStepKind,
  { chainName, nativeSymbol, symbol, sends = 'cancellation' }: StepNames,
): { title: string; note: string } {
  switch (kind) {
    case 'switch':
      return { title: `Switch the wallet to ${chainName}`, note: 'Moves nothing.' }
    case 'reset':
      return {
        title: `Set the old ${symbol} approval to zero`,
        note: `${symbol} lets an approval change only from zero. A transaction, not the order yet.`,
      }
    case 'approve':
      return {
        title: `Approve ${symbol} for the intent contract`,
        note: `An approval for exactly this amount, paid in ${nativeSymbol}. Not the order yet.`,
      }
    case 'permit':
      return {
        title: `Sign a permit for your ${symbol}`,
        note: `A signature in place of an approval. It is part of the order and costs no ${nativeSymbol}.`,
      }
    case 'sign':
      return { title: 'Sign', note: `A signature. It costs no ${nativeSymbol}.` }
    case 'post':
      return { title: 'Send to the service', note: 'Sent again automatically if no answer comes.' }
    case 'auction':
      return { title: 'In the auction', note: 'Agents offer to fill it. You can close this.' }
    case 'settle':
      return { title: 'Settling on the chain', note: 'The agent pays the network. We check the fill by its logs.' }
    case 'check':
      return { title: 'Check what will be sent', note: 'Every field is verified, then simulated.' }
    case 'send':
      if (sends === 'deposit')
        return { title: `Deposit ${nativeSymbol}`, note: 'One transaction. It signs the order, too.' }
      if (sends === 'signature')
        return {
          title: 'Sign on the chain',
          note: 'Your wallet can’t sign messages, so a transaction signs the order.',
        }
      return { title: `Send the ${sends}`, note: 'Your wallet asks once more.' }
    case 'wait':
      return { title: 'Confirming', note: 'You can close this; it goes on without the page.' }
  }
}

const nouns: Readonly<Record<IntentRun['subject']['kind'], string>> = {
  ...{ place: 'Order', deposit: 'Deposit', withdraw: 'Withdrawal', cancel: 'Cancellation' },
  cancelMany: 'Cancellation',
}

export const intentRunTitle = ({ status, subject, outcome }: IntentRun): string => {
  const noun = nouns[subject.kind]
  if (status !== 'done') return `${noun} ${status === 'running' ? 'under way' : 'stopped'}`
  switch (outcome?.kind) {
    case 'filled':
      return 'Order filled'
    case 'open':
      return 'Order placed'
    case 'cancelAsked':
      return 'Cancellation requested'
    case 'cancelled':
      return 'Order cancelled'
    case 'withdrawn':
      return 'Deposit withdrawn'
    case 'deposited':
      return 'Order signed'
    default:
      return 'Order over'
  }
}

// What agents or the service say of an order, in words of the desk.
const reasons: Readonly<Record<string, string>> = {
  InsufficientReturnAmount: 'it would bring less than your minimum',
  ExcessiveSpentAmount: 'it would cost more than your maximum',
  InsufficientOutput: 'it would bring less than your minimum',
  INSUFFICIENT_OUTPUT: 'it would bring less than your minimum',
  'TransferHelper: TRANSFER_FROM_FAILED': 'the intent contract could not take your tokens',
  PermitFailed: 'its permit is void: another permit of the token was used',
  InvalidNonce: 'its nonce was used',
  InvalidSignature: 'its signature is not accepted',
  DeadlineExpired: 'its deadline passed',
  UnauthorizedAgent: 'the agent may not settle now',
  GasCostExceedsTradeAmount: 'its gas costs more than it is worth',
  PricingError: 'no route brings what you signed',
  PriceBelowMinimum: 'the market pays less than your minimum',
  PairSettled: 'other orders of this pair were settled together first',
  Underdelivered: 'it brought less than it promised',
  Differs: 'it paid differently when we tried it a second time',
  NotComparable: 'our node could not try it a second time',
  TooMuchGas: 'it needs too much gas',
  NotWorthItsGas: 'its gas costs more than it is worth',
  BadUsdPrice: 'one of the tokens has no price',
}

export const reasonWords = (reason: string): string => (Object.hasOwn(reasons, reason) ? reasons[reason]! : reason)
