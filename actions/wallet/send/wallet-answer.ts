import { type Hash, type Hex, isHash } from 'viem'
import { WrongAnswerError } from './wallet-errors'

/** A key signs 65 bytes; a contract account takes what it likes, up to what the service keeps. */
const signatureBytes = /^0x([0-9a-f]{2}){0,4096}$/i

/** Takes what a wallet answered for the hash of a transaction, or says what it was. */
export const assertHash = (answer: unknown): Hash => {
  if (typeof answer === 'string' && isHash(answer)) return answer
  throw new WrongAnswerError({ expected: 'the hash of a transaction', given: quoteAnswer(answer) })
}

/** Takes what a wallet answered for a signature, whoever's it is, or says what it was. */
export const assertSignature = (answer: unknown): Hex => {
  if (typeof answer === 'string' && signatureBytes.test(answer)) return answer as Hex
  throw new WrongAnswerError({ expected: 'a signature', given: quoteAnswer(answer) })
}

const quoteAnswer = (answer: unknown): string =>
  typeof answer === 'string'
    ? `"${answer.slice(0, 80)}"`
    : answer === null
      ? 'nothing'
      : `a value of type ${typeof answer}`
