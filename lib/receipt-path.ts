/**
 * Where the receipt of a transaction is shown.
 *
 * @example
 * receiptPath(1, '0x88df...') // '/tx/1/0x88df...'
 */
export const receiptPath = (chainId: number, hash: string): string => `/tx/${chainId}/${hash.toLowerCase()}`
