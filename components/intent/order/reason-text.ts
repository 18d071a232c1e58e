import { plainWord } from '@/lib/chain/node/plain-word'
import { reasonTexts, unknownReason } from '@/messages/reasons'

// Why an order is not filled, in words of the desk; any other word is a contract's, which may say anything.
export const reasonText = (reason: string): string =>
  Object.hasOwn(reasonTexts, reason) ? reasonTexts[reason]! : unknownReason(plainWord(reason))
