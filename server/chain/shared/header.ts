import type { Hex } from 'viem'

/**
 * A block as nodes return it, without its transactions: the fields that are used here, and others.
 */
export type RawHeader = { number: Hex; hash: Hex; parentHash: Hex; timestamp: Hex; logsBloom?: Hex }

/**
 * Returns a block without its long lists, which readers of headers do not need.
 *
 * @example
 * toHeader(await ask({ method: 'eth_getBlockByNumber', params: ['latest', false] })).number // '0x112a880'
 */
export const toHeader = (answer: unknown): RawHeader => {
  const { transactions: _, withdrawals: __, uncles: ___, ...header } = answer as RawHeader & Record<string, unknown>
  return header
}
