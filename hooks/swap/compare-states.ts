import { type Address, encodeAbiParameters, type Hex } from 'viem'
import type { ProofPool } from '@/lib/api/proof'
import type { Chain } from '@/lib/chain/registry'
import { readMany } from '../wallet/read-balances'
import type { RpcRequest } from '../wallet/track-transaction'

/** How the states of a proof compare with the chain: pools that could be read, and those among them that are otherwise. */
export type ComparedStates = { compared: number; different: readonly string[] }

type Read = { data: Hex; words: readonly bigint[] }

const selectors = {
  getReserves: '0x0902f1ac',
  slot0: '0x3850c7bd',
  liquidity: '0x1a686502',
  balances: '0x4903b0d1',
} as const
const balanceOfCoin = (coin: bigint): Hex =>
  `${selectors.balances}${encodeAbiParameters([{ type: 'uint256' }], [coin]).slice(2)}`

/** What a pool's contract has to answer, word by word. A weighted pool keeps its balances elsewhere, an order has no contract of its own. */
const readsOf = (pool: ProofPool): readonly Read[] => {
  switch (pool.kind) {
    case 'v2':
      return [{ data: selectors.getReserves, words: [BigInt(pool.reserve0), BigInt(pool.reserve1)] }]
    case 'v3':
      return [
        { data: selectors.slot0, words: [BigInt(pool.sqrtPriceX96), BigInt.asUintN(256, BigInt(pool.tick))] },
        { data: selectors.liquidity, words: [BigInt(pool.liquidity)] },
      ]
    case 'stable':
      return [
        { data: balanceOfCoin(0n), words: [BigInt(pool.balance0)] },
        { data: balanceOfCoin(1n), words: [BigInt(pool.balance1)] },
      ]
    default:
      return []
  }
}

/**
 * Reads the pools of a route from a node, at the very block of the proof, and compares.
 *
 * @throws what the node answers when it does not know the block
 * @example
 * await compareStates(rpc, chain, { blockHash, pools }) // { compared: 2, different: [] }
 */
export const compareStates = async (
  rpc: RpcRequest,
  chain: Chain,
  { blockHash, pools }: { blockHash: string; pools: readonly ProofPool[] },
): Promise<ComparedStates> => {
  const reads = pools.flatMap((pool) => readsOf(pool).map((read) => ({ ...read, pool: pool.address })))
  const answers = await readMany(
    rpc,
    chain,
    reads.map(({ pool, data }) => ({ to: pool as Address, data })),
    { blockHash },
  )
  const wordOf = (answer: Hex, index: number) => BigInt(`0x${answer.slice(2 + 64 * index, 66 + 64 * index) || '0'}`)
  const different = reads.flatMap(({ pool, words }, index) => {
    const answer = answers[index]
    return answer && words.every((word, at) => wordOf(answer, at) === word) ? [] : [pool]
  })
  return { compared: new Set(reads.map(({ pool }) => pool)).size, different: [...new Set(different)] }
}
