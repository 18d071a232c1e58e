import * as z from 'zod/mini'
import { speeds } from '../../order/bridge/speeds'
import { examples } from '../contract/examples'
import { address, amount, amountText, noted } from '../contract/fields'

const chain = (description: string, example: number) => noted(z.int(), description, example)
const destToken = '0xaf88d065e77c8cc2239327c5edb3a432268e5831'

/** The request to an outside relayer for a price: `POST {url}/fee`. */
export const feeQuestion = z.object({
  quoteId: noted(z.string(), 'The promise that your answer makes.', '0192d3f8-5b1e-7c44-9d52-3f2a8c6b7e10'),
  srcChainId: chain('The chain of the deposit, on which you are repaid.', 1),
  srcToken: noted(address, 'What enters the bridge there.', examples.usdc),
  destChainId: chain('The chain on which you pay.', 42_161),
  destToken: noted(address, 'What you pay there.', destToken),
  amount: noted(amountText, 'The most that is sent before your fee, raw units of destToken.', '302500000'),
  minFee: noted(
    amountText,
    'Raw units of destToken. A lower fee is not taken: our relayer could not pay for it.',
    '100000',
  ),
  speed: noted(
    z.enum(speeds),
    'The speed that the owner signs: fast is paid after fewer blocks of srcChainId, for a higher fee.',
    'standard',
  ),
  isSold: noted(
    z.boolean(),
    'True if the deposit has a message: its recipient is called, and sells what you pay. That gas is in minFee.',
    false,
  ),
  paysWithinSeconds: noted(
    z.int(),
    'You pay within so many seconds of the block of the deposit, by the clock of destChainId.',
    96,
  ),
  heldForSeconds: noted(z.int(), 'An order may be awarded with your fee for so long from now on.', 900),
  answersWithinMs: noted(z.int(), 'An answer that arrives after so many milliseconds is late.', 250),
})

export type FeeQuestion = z.output<typeof feeQuestion>

/** The answer of an outside relayer. */
export const feeAnswer = z.object({
  fee: noted(
    z.nullable(amount),
    'What you take of the transfer, raw units of destToken; null to promise nothing.',
    '104000',
  ),
})
