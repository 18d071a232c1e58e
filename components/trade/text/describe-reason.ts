import { plainWord } from '@/lib/chain/node/plain-word'
import { reasonsText } from '@/messages/reasons'

// Returns the reason why an order is not filled; quotes an unknown code as a contract's.
export const describeReason = (reason: string): string => {
  const codes: Readonly<Record<string, string>> = reasonsText.codes
  return Object.hasOwn(codes, reason) ? codes[reason]! : reasonsText.unknown(plainWord(reason))
}
