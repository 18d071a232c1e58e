/**
 * Returns the path of a transaction's receipt; with an order, of a receipt that shows it first.
 *
 * @example
 * receiptPath(1, '0x88df...') // '/tx/1/0x88df...'
 * receiptPath(1, '0x88df...', '0x4e68...') // '/tx/1/0x88df...?order=0x4e68...'
 */
export const receiptPath = (chainId: number, hash: string, order?: string): string =>
  `/tx/${chainId}/${hash.toLowerCase()}${order ? `?order=${order}` : ''}`
