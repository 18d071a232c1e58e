import { encodeAbiParameters, encodeEventTopics, type Hex, numberToHex, parseAbi } from 'viem'
import { zeroAddress } from '@/lib/address'
import { solidlyPairAddress, v2PairAddress, v3PoolAddress, v4PoolId } from '@/lib/chain/pools/pool-address'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { aerodrome } from '@/lib/chain/registry/shared'
import { syntheticAddress } from '@/lib/routing/testing/synthetic-token'
import type { Ask } from '../../ledger/testing/fake-chain'

const events = parseAbi([
  'event PairCreated(address indexed token0, address indexed token1, address pair, uint256 number)',
  'event PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24, address)',
])
const pairEvents = parseAbi([
  'event PoolCreated(address indexed token0, address indexed token1, bool indexed stable, address, uint256)',
])
const currencies = 'address indexed currency0, address indexed currency1'
const managerEvents = parseAbi([
  `event Initialize(bytes32 indexed id, ${currencies}, uint24, int24, address, uint160, int24)`,
])

/** The first exchanges of chain 1 with pairs and with several fees per pair. */
export const uniswapV2 = mainnet.dexes[0]
export const uniswapV3 = mainnet.dexes[2]
export const uniswapV4 = mainnet.dexes[4]

/** Limits above which the node refuses a request, in blocks and logs. */
export type NodeLimits = { blocks?: number; logs?: number }

/**
 * Creates a chain of pool announcements as a node serves it: heights and logs only.
 *
 * @example
 * const chain = createFactoryChain()
 * chain.announcePair(17, 1)
 * chain.reach(100)
 */
export const createFactoryChain = () => {
  const logs: { block: number; log: Record<string, unknown> }[] = []
  let head = 0
  let limits: NodeLimits = {}
  const asked: { blocks: number }[] = []
  const write = (block: number, factory: Hex, log: { topics: unknown; data: Hex }) =>
    logs.push({
      block,
      log: {
        ...log,
        address: factory.toLowerCase(),
        blockNumber: numberToHex(block),
        blockHash: hashOf(block),
        logIndex: numberToHex(logs.length),
        transactionHash: hashOf(logs.length),
        transactionIndex: '0x0',
        removed: false,
      },
    })
  const tokensOf = (number: number) => [syntheticAddress(1, 2 * number), syntheticAddress(1, 2 * number + 1)] as const

  const ask: Ask = async ({ method, params }) => {
    if (method === 'eth_blockNumber') return numberToHex(head)
    if (method !== 'eth_getLogs') throw new Error(`${method} is not asked`)
    const [filter] = params as [{ fromBlock: Hex; toBlock: Hex; address: Hex[] }]
    const [from, to] = [Number(filter.fromBlock), Number(filter.toBlock)]
    asked.push({ blocks: to - from + 1 })
    const found = logs.filter(
      ({ block, log }) => block >= from && block <= to && filter.address.includes(log.address as Hex),
    )
    if (to - from + 1 > (limits.blocks ?? Number.POSITIVE_INFINITY)) throw new Error('block range is too wide')
    if (found.length > (limits.logs ?? Number.POSITIVE_INFINITY)) throw new Error('query returned too many results')
    return found.map(({ log }) => log)
  }
  return {
    ask,
    /** Returns the number of blocks of each request. */
    asked,
    reach: (block: number) => {
      head = block
    },
    allow: (next: NodeLimits) => {
      limits = next
    },
    /** Announces the pair of two numbered tokens; `at` is the announced address. */
    announcePair: (block: number, number: number, at?: Hex): Hex => {
      const [token0, token1] = tokensOf(number)
      const pair = v2PairAddress(uniswapV2, token0, token1)
      const data = encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [at ?? pair, 1n])
      const topics = encodeEventTopics({ abi: events, eventName: 'PairCreated', args: { token0, token1 } })
      write(block, uniswapV2.factory, { topics, data })
      return pair
    },
    announceSolidly: (block: number, number: number, stable: boolean, at?: Hex): Hex => {
      const [token0, token1] = tokensOf(number)
      const pair = solidlyPairAddress(aerodrome, token0, token1, stable)
      const data = encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [at ?? pair, 1n])
      const topics = encodeEventTopics({ abi: pairEvents, eventName: 'PoolCreated', args: { token0, token1, stable } })
      write(block, aerodrome.factory, { topics, data })
      return pair
    },
    /** Announces a pool of two numbered tokens, or of ether and the second if `native`. */
    announceManaged: (
      block: number,
      number: number,
      key: { feePips: number; tickSpacing: number; native?: boolean; hooks?: Hex; token1?: Hex; id?: Hex },
    ): Hex => {
      const { feePips, tickSpacing, native = false, hooks = zeroAddress } = key
      const [token0, token1] = [tokensOf(number)[0], key.token1 ?? tokensOf(number)[1]]
      const id = key.id ?? v4PoolId({ token0, token1, feePips, tickSpacing, native })
      const args = { id, currency0: native ? zeroAddress : token0, currency1: token1 }
      const rest = [{ type: 'uint24' }, { type: 'int24' }, { type: 'address' }, { type: 'uint160' }, { type: 'int24' }]
      const data = encodeAbiParameters(rest, [feePips, tickSpacing, hooks, 1n << 96n, 0])
      const topics = encodeEventTopics({ abi: managerEvents, eventName: 'Initialize', args })
      write(block, uniswapV4.manager, { topics, data })
      return id
    },
    announcePool: (block: number, number: number, fee: number): Hex => {
      const [token0, token1] = tokensOf(number)
      const pool = v3PoolAddress(uniswapV3, token0, token1, fee)
      const data = encodeAbiParameters([{ type: 'int24' }, { type: 'address' }], [60, pool])
      const topics = encodeEventTopics({ abi: events, eventName: 'PoolCreated', args: { token0, token1, fee } })
      write(block, uniswapV3.factory, { topics, data })
      return pool
    },
  }
}

const hashOf = (number: number): Hex => numberToHex(number + 1, { size: 32 })
