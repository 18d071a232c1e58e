import type { InvalidAmountError } from '@/lib/amount'
import { failuresText } from '@/messages/failures'

// Describes why a typed text is not an amount.
export const amountErrorText = ({ value, problem }: InvalidAmountError): string =>
  typeof problem === 'object'
    ? failuresText.amount.precise(value, problem.digits, problem.decimals)
    : failuresText.amount[problem === 'unreadable' ? 'unreadable' : 'large'](value)
