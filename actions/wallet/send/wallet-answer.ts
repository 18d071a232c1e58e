import { type Hash, type Hex, isHash } from 'viem'
import { failuresText } from '@/messages/failures'
import { WrongAnswerError } from './wallet-errors'

/** A key signs 65 bytes; a contract account may use any length up to the service's limit. */
const signatureBytes = /^0x([0-9a-f]{2}){0,4096}$/i

/** Returns a wallet's answer as a transaction hash, or throws with the answer. */
export const assertHash = (answer: unknown): Hash => {
  if (typeof answer === 'string' && isHash(answer)) return answer
  throw new WrongAnswerError({ expected: failuresText.answer.hash, given: quoteAnswer(answer) })
}

/** Returns a wallet's answer as a signature of any account, or throws with the answer. */
export const assertSignature = (answer: unknown): Hex => {
  if (typeof answer === 'string' && signatureBytes.test(answer)) return answer as Hex
  throw new WrongAnswerError({ expected: failuresText.answer.signature, given: quoteAnswer(answer) })
}

/** The maximum characters of the id of a batch: 4,096 bytes in hexadecimal (EIP-5792). */
const maxBatchId = 8_194

/** Returns a wallet's answer as the id of a batch, or throws with the answer. */
export const assertBatchId = (answer: unknown): string => {
  if (typeof answer === 'string' && answer.length > 0 && answer.length <= maxBatchId) return answer
  throw new WrongAnswerError({ expected: failuresText.answer.batchId, given: quoteAnswer(answer) })
}

const quoteAnswer = (answer: unknown): string =>
  typeof answer === 'string'
    ? `"${answer.slice(0, 80)}"`
    : answer === null
      ? failuresText.answer.nothing
      : failuresText.answer.valueOf(typeof answer)
