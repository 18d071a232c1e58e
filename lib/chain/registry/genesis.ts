/** Genesis hashes of the real chains that bridges connect, by chain id. */
const realGenesis: Readonly<Record<number, string>> = {
  1: '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3',
  10: '0x7ca38a1916c42007829c55e69d3e9a73265554b586a499015373241b8a3fa48b',
  137: '0xa9c28ce2141b56c474f1dc504bee9b01eb1bd7d1a507580d5519d4437a97de1b',
  8453: '0xf712aa9241cc24369b143cf6dce85f0902a9731e70d66818a3a5845b296c73dd',
  42161: '0x7ee576b35482195fc49205cec9af72ce14f003b9ae69f6ba0faef4514be8b442',
}

/**
 * Returns the genesis hash of the real chain with an id; undefined if it is not listed.
 *
 * @example
 * realGenesisOf(1) // '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3'
 */
export const realGenesisOf = (chainId: number): string | undefined => realGenesis[chainId]

/**
 * True if a genesis hash is that of the real chain with this id; a local copy of the chain has
 * another one. Undefined if the chain's genesis block is not listed.
 *
 * @example
 * isRealGenesis(1, '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3') // true
 */
export const isRealGenesis = (chainId: number, hash: string): boolean | undefined => {
  const real = realGenesis[chainId]
  return real === undefined ? undefined : hash.toLowerCase() === real
}
