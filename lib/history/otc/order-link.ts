import { type Hex, isHash } from 'viem'
import { type SignedOrder, writeRfqLink } from '@/lib/order/rfq-link'

/** The fragment of a link to an order. `answers`: the countered order. */
export type OrderFragment = { text: string | undefined; answers: Hex | undefined }

/**
 * Reads the fragment of a link; ignores unknown parts.
 *
 * @example
 * readOrderFragment('#o=AQEB...&re=0x9104...') // { text: 'AQEB...', answers: '0x9104...' }
 */
export const readOrderFragment = (fragment: string): OrderFragment => {
  const params = new URLSearchParams(fragment.replace(/^#/, ''))
  const answers = params.get('re')?.toLowerCase()
  return { text: params.get('o') ?? undefined, answers: answers && isHash(answers) ? answers : undefined }
}

type LinkedOrder = {
  hash: Hex
  signed: SignedOrder
  answers?: Hex | undefined
}

/**
 * Returns the path of a link to an order, the order in the fragment, which is never sent.
 *
 * @example
 * orderPath({ hash, signed }) // '/otc/0x9104...?chain=1#o=AQEB...'
 */
export const orderPath = ({ hash, signed, answers }: LinkedOrder): string =>
  `/otc/${hash}?chain=${signed.chainId}#o=${writeRfqLink(signed)}${answers ? `&re=${answers}` : ''}`
