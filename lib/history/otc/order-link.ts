import { type Hex, isHash } from 'viem'
import { type SignedOrder, writeRfqLink } from '@/lib/order/rfq-link'

/** What stands behind the # of a link to an order. `answers`: the order that this one is a counter offer to. */
export type OrderFragment = { text: string | undefined; answers: Hex | undefined }

/**
 * Reads what stands behind the # of a link; anything it does not know is ignored.
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
 * Writes the path of a link to an order, with the order itself behind the #, which browsers send to nobody.
 *
 * @example
 * orderPath({ hash, signed }) // '/otc/0x9104...?chain=1#o=AQEB...'
 */
export const orderPath = ({ hash, signed, answers }: LinkedOrder): string =>
  `/otc/${hash}?chain=${signed.chainId}#o=${writeRfqLink(signed)}${answers ? `&re=${answers}` : ''}`
