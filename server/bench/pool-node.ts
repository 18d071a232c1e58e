import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Address, decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi, numberToHex } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { sortTokens, v2PairAddress } from '@/lib/chain/pools/pool-address'
import { callOf, selectors } from '@/lib/chain/pools/pool-calls'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { createDraw } from '@/lib/routing/testing/random'
import { syntheticAddress } from '@/lib/routing/testing/synthetic-token'
import { stateTopics } from '../chain/market/pool-events'

const [exchange] = mainnet.dexes

/** Chain 1 with the pairs of one exchange. */
export const pairChain: Chain = { ...mainnet, dexes: [{ ...exchange, firstBlock: 0 }] }

/** A pair of the bench: the first one is the deepest, and each next one a little less deep. */
export type BenchPair = { pool: Address; token0: Address; token1: Address; reserve0: bigint; reserve1: bigint }

/** The dollars for a raw unit of any listed token in the bench. */
export const unitUsd = 1e-6

/**
 * Creates pairs of many tokens: first those of listed tokens with each other, then those of all
 * others, four of five with a listed token; their depth falls with their rank, as for real ones.
 *
 * @example
 * makePairs({ pairs: 200_000, tokens: 5_000 })[0].reserve0 // 10000000000000n, ten million dollars
 */
export const makePairs = ({ pairs, tokens }: { pairs: number; tokens: number }): BenchPair[] => {
  const draw = createDraw(1)
  const listed = mainnet.tokens.map(({ address }) => toLowerAddress(address))
  const others = Array.from({ length: tokens - listed.length }, (_, index) => syntheticAddress(1, index))
  const between = listed.flatMap((token, index) => listed.slice(index + 1).map((other) => [token, other] as const))
  return Array.from({ length: pairs }, (_, rank) => {
    const other = others[rank % others.length]!
    const [a, b] = between[rank] ?? [
      other,
      rank % 5 === 0 ? others[(rank * 7 + 1) % others.length]! : draw.pick(listed),
    ]
    const [token0, token1] = sortTokens(a, b)
    const pool = rank < between.length ? v2PairAddress(exchange, a, b) : syntheticAddress(2, rank)
    const reserve = BigInt(Math.floor(1e13 / (1 + rank / 20)))
    return { pool, token0, token1, reserve0: reserve, reserve1: reserve }
  })
}

const sync = stateTopics.v2[0]!
const noBloom = `0x${'00'.repeat(256)}`

/**
 * Starts a node over these pairs, on a port of this machine. `mine` makes a block in which some of
 * them change.
 */
export const startPoolNode = async (pairs: readonly BenchPair[]) => {
  const places = new Map(pairs.map(({ pool }, index) => [pool, index]))
  const reserves = pairs.map(({ reserve0, reserve1 }) => [reserve0, reserve1] as [bigint, bigint])
  const blocks: { address: Address; topics: Hex[]; data: Hex }[][] = [[]]
  /** The earlier reserves of changed pairs, by block. */
  const before: Map<number, [bigint, bigint]>[] = [new Map()]
  const heldAt = (rank: number, block: number) =>
    before
      .slice(block + 1)
      .find((changed) => changed.has(rank))
      ?.get(rank) ?? reserves[rank]!

  const hashOf = (number: number) => numberToHex(number + 1, { size: 32 })
  const header = (number: number) =>
    number >= blocks.length
      ? null
      : {
          number: numberToHex(number),
          hash: hashOf(number),
          parentHash: hashOf(number - 1),
          transactions: [],
          timestamp: numberToHex(12 * number),
          logsBloom: noBloom,
        }
  const logsOf = (number: number, addresses: ReadonlySet<string>) =>
    blocks[number]!.flatMap((log, index) =>
      addresses.has(log.address)
        ? {
            ...log,
            blockNumber: numberToHex(number),
            blockHash: hashOf(number),
            logIndex: numberToHex(index),
            transactionHash: hashOf(number),
            transactionIndex: '0x0',
            removed: false,
          }
        : [],
    )
  const call = (data: Hex, block: number): Hex => {
    const { args } = decodeFunctionData({ abi: multicall3Abi, data })
    const result = (args as readonly [readonly { target: Address; callData: Hex }[]])[0].map(({ target, callData }) => {
      // Every address with decimals counts as a token.
      if (callData === selectors.decimals) return { success: true, returnData: callOf('0x', 18) }
      const rank = places.get(toLowerAddress(target))
      const success = rank !== undefined && callData === selectors.getReserves
      return { success, returnData: success ? callOf('0x', ...heldAt(rank, block), 0) : ('0x' as const) }
    })
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }
  const answer = (method: string, params: readonly unknown[]): unknown => {
    const [first, second] = params
    if (method === 'eth_chainId') return '0x1'
    if (method === 'eth_blockNumber') return numberToHex(blocks.length - 1)
    if (method === 'eth_getBlockByNumber') return header(first === 'latest' ? blocks.length - 1 : Number(first))
    if (method === 'eth_call') {
      const { blockHash } = second as { blockHash?: Hex }
      return call((first as { data: Hex }).data, blockHash ? Number(blockHash) - 1 : blocks.length - 1)
    }
    if (method !== 'eth_getLogs') throw new Error(`${method} is not answered`)
    const { blockHash, fromBlock, toBlock, address } = first as Record<'blockHash' | 'fromBlock' | 'toBlock', Hex> & {
      address: string[]
    }
    const [from, to] = blockHash ? [Number(blockHash) - 1, Number(blockHash) - 1] : [Number(fromBlock), Number(toBlock)]
    const asked = new Set(address)
    return Array.from({ length: to - from + 1 }, (_, index) => logsOf(from + index, asked)).flat()
  }
  type Asked = { id: number; method: string; params?: unknown[] }
  const reply = ({ id, method, params = [] }: Asked) => ({ jsonrpc: '2.0', id, result: answer(method, params) })
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = JSON.parse(Buffer.concat(parts).toString()) as Asked | Asked[]
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(body) ? body.map(reply) : reply(body)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Makes a block in which these pairs, by rank, change a little. Returns its number. */
    mine: (ranks: readonly number[]): number => {
      before.push(new Map(ranks.map((rank) => [rank, reserves[rank]!])))
      blocks.push(
        [...new Set(ranks)].map((rank) => {
          const [reserve0, reserve1] = reserves[rank]!
          reserves[rank] = [reserve0 + reserve0 / 1_000n, reserve1 - reserve1 / 1_001n]
          return { address: pairs[rank]!.pool, topics: [sync], data: callOf('0x', ...reserves[rank]!) }
        }),
      )
      return blocks.length - 1
    },
    close: () => server.close(),
  }
}
