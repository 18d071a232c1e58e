import { receiptPath } from './receipt-path'

/**
 * Returns the path of a receipt's preview image; with an order, of the image for that order.
 *
 * @example
 * cardPath(1, '0x88df...', '0x4e68...') // '/tx/1/0x88df.../card.png?order=0x4e68...'
 */
export const cardPath = (chainId: number, hash: string, order?: string): string => {
  const [path, query] = receiptPath(chainId, hash, order).split('?')
  return query ? `${path}/card.png?${query}` : `${path}/card.png`
}
