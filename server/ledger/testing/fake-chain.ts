import {
  createPublicClient,
  custom,
  decodeAbiParameters,
  encodeAbiParameters,
  getAbiItem,
  type Hex,
  multicall3Abi,
  size,
} from 'viem'
import { mainnet as viemMainnet } from 'viem/chains'
import { toLowerAddress } from '@/lib/address'
import { uintAt } from '@/lib/chain/node/words'
import { callOf } from '@/lib/chain/pools/pool-calls'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { RfqOrder } from '@/lib/order/rfq'
import type { ChainClient } from '../../chain/node/clients'
import { codeProbe } from '../../chain/node/code-calls'
import { fakeFees, feeVault, feeView } from './fake-fees'
import { fakeIntents, intent, intentView, ofThisBlock } from './fake-intents'
import { fakeSpoke, spokePools, spokeView } from './fake-spoke'
import { createMempool, type FakeTransaction } from './mempool'

const { rfq } = mainnet.contracts

/** The state that orders depend on, by keys of text: balances, allowances, remainders and refusals. */
type State = ReadonlyMap<string, bigint>
type Log = { address: Hex; topics: Hex[]; data: Hex; transactionHash: Hex; logIndex: number }
type Block = {
  number: bigint
  hash: Hex
  parentHash: Hex
  timestamp: bigint
  state: State
  logs: readonly Log[]
  mined: readonly Mined[]
}
type Mined = FakeTransaction & { isReverted: boolean }

/** Sends a request to a node. */
export type Ask = (request: { method: string; params?: unknown }) => Promise<unknown>

/** The blocks of a branch, the newest last. */
type Tip = { blocks: readonly Block[] }

const holds = (owner: string, token: string) => `holds ${owner} ${token}`
const allows = (owner: string, token: string, spender: string = rfq) =>
  `allows ${owner} ${token} ${spender.toLowerCase()}`
const left = (maker: string, orderHash: string) => `left ${maker} ${orderHash}`
const refuses = (maker: string) => `refuses ${maker}`
const sentBy = (account: string) => `sent by ${account.toLowerCase()}`
const nonceIn = (state: State, account: string) => Number(state.get(sentBy(account)) ?? 0n)

const secondsPerBlock = 4n
const noBloom = `0x${'00'.repeat(256)}`
const fullBloom = `0x${'ff'.repeat(256)}`

/**
 * Creates a fake chain: tokens, the RFQ and intent contracts, contract wallets, pending transactions,
 * blocks and branches, and the answers of a node about them. It executes no code and never waits, so a
 * test has thousands of blocks a second. Other tests run the real contracts.
 *
 * @example
 * const chain = createFakeChain()
 * chain.give(maker, weth, 5n)
 * chain.mine()
 * await clientOf(chain.ask).getBlockNumber() // 1n
 */
export const createFakeChain = ({ chainId = mainnet.id }: { chainId?: number } = {}) => {
  // Hashes of two chains never meet.
  let salts = (chainId - mainnet.id) * 1_000_000
  const seal = (
    parent: Block | undefined,
    { state, logs, mined }: Pick<Block, 'state' | 'logs' | 'mined'>,
    seconds = secondsPerBlock,
  ): Block => {
    const timestamp = parent ? parent.timestamp + seconds : 1_700_000_000n
    return {
      number: parent ? parent.number + 1n : 0n,
      hash: callOf('0x', ++salts),
      timestamp,
      logs,
      mined,
      parentHash: parent?.hash ?? callOf('0x', 0),
      state: new Map([...state].map(([key, value]) => [key, value === ofThisBlock ? timestamp : value])),
    }
  }
  let blocks: Block[] = [seal(undefined, { state: new Map(), logs: [], mined: [] })]
  /** The newest branches, the latest last: other nodes may still serve the older ones. */
  const tips: Tip[] = [{ blocks }]
  let draft = new Map<string, bigint>()
  let logs: Log[] = []

  const read = (key: string) => draft.get(key) ?? 0n
  /** The transaction that is being run and owns the logs; without one, each log gets its own. */
  let running: Hex | undefined
  const write = (address: Hex, topics: Hex[], data: Hex) =>
    void logs.push({ address, topics, data, transactionHash: running ?? callOf('0x', ++salts), logIndex: logs.length })
  const word = (value: string | bigint) => callOf('0x', BigInt(value))
  const put = (next: Block[]) => {
    blocks = next
    draft = new Map(next.at(-1)!.state)
    logs = []
    tips.push({ blocks })
    if (tips.length > keptTips) tips.shift()
  }

  const mempool = createMempool()
  let execute: (transaction: FakeTransaction) => boolean = () => true
  let baseFee = 1n
  const nonceOf = (account: string) => nonceIn(draft, account)

  /** Runs a transaction in the next block; one that reverts only uses its nonce. */
  const run = (transaction: FakeTransaction): Mined => {
    const before = { draft: new Map(draft), logs: [...logs] }
    running = transaction.hash
    const isReverted = !execute(transaction)
    running = undefined
    if (isReverted) ({ draft, logs } = before)
    draft.set(sentBy(transaction.from), BigInt(transaction.nonce + 1))
    return { ...transaction, isReverted }
  }

  /** Simulates a transaction in the next block without sending it. */
  const rehearse = ({ params }: Parameters<Ask>[0]) => {
    const before = { draft: new Map(draft), logs: [...logs] }
    const [{ from, to, data }] = params as [FakeTransaction]
    const fees = { nonce: 0, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }
    const isDone = execute({ hash: callOf('0x', 0), from: toLowerAddress(from), to: toLowerAddress(to), data, ...fees })
    ;({ draft, logs } = before)
    if (!isDone) throw Object.assign(new Error('execution reverted'), { code: 3, data: insufficientReturnAmount })
    return '0x'
  }

  const ask: Ask = async (request) => {
    const [first, second] = (request.params ?? []) as [Hex, unknown]
    const { method } = request
    if (method === 'eth_chainId') return hexOf(chainId)
    if (method === 'eth_estimateGas') return hexOf(transferGas)
    if (method === 'eth_sendRawTransaction')
      return mempool.add(first, { nonceOf: (account) => nonceIn(blocks.at(-1)!.state, account) })
    if (method === 'eth_getTransactionCount' && second === 'pending')
      return hexOf(mempool.nextNonce(toLowerAddress(first), nonceIn(blocks.at(-1)!.state, first)))
    const { from } = (first ?? {}) as { from?: Hex }
    if (method === 'eth_call' && from) return rehearse(request)
    const told = await answer({ blocks }, request)
    const waiting = method === 'eth_getTransactionByHash' && told === null ? mempool.find(first) : undefined
    return waiting ? transactionOf(waiting, undefined) : told
  }

  return {
    tip: () => blocks.at(-1)!,
    tips: (): readonly Tip[] => tips,
    /** Answers a request as an honest node does. */
    ask,
    balanceOf: (owner: string, token: string) => read(holds(owner, token)),
    /** Sets a balance without a log, as rebasing tokens do. */
    give: (owner: string, token: string, amount: bigint) => void draft.set(holds(owner, token), amount),
    approve: (owner: string, token: Hex, amount: bigint, spender: Hex = rfq) => {
      draft.set(allows(owner, token, spender), amount)
      write(token, [approval, word(owner), word(spender)], callOf('0x', amount))
    },
    transfer: (from: string, token: Hex, to: string, amount: bigint) => {
      draft.set(holds(from, token), read(holds(from, token)) - amount)
      draft.set(holds(to, token), read(holds(to, token)) + amount)
      write(token, [transfer, word(from), word(to)], callOf('0x', amount))
    },
    /** Sets whether a contract wallet accepts its signatures. */
    stand: (maker: string, isGood: boolean) => void draft.set(refuses(maker), isGood ? 0n : 1n),
    /** Fills an amount of the maker's asset, or what is left; nothing if the contract would revert. */
    fill: (order: RfqOrder, orderHash: Hex, makerAmount: bigint) => {
      const { maker, makerAsset } = order
      const rest = read(left(maker, orderHash)) === 0n ? order.makerAmount + 1n : read(left(maker, orderHash))
      const given = makerAmount < rest - 1n ? makerAmount : rest - 1n
      const [held, allowed] = [read(holds(maker, makerAsset)), read(allows(maker, makerAsset))]
      const isFirst = rest === order.makerAmount + 1n
      if (given === 0n || held < given || allowed < given || (isFirst && read(refuses(maker)) === 1n)) return
      draft.set(left(maker, orderHash), rest - given)
      draft.set(holds(maker, makerAsset), held - given)
      draft.set(allows(maker, makerAsset), allowed - given)
      write(makerAsset, [transfer, word(maker), word(order.taker)], callOf('0x', given))
      const words = [BigInt(makerAsset), given, BigInt(order.takerAsset), 1n]
      write(rfq, [filled, orderHash, word(maker), word(order.taker)], callOf('0x', ...words))
    },
    /** Cancels for the sender, as anyone may; only the maker's cancellation has an effect. */
    cancel: (sender: string, orderHash: Hex) => {
      if (read(left(sender, orderHash)) === 1n) return
      draft.set(left(sender, orderHash), 1n)
      write(rfq, [cancelled, orderHash, word(sender)], '0x')
    },
    /** Does what the contracts do that hold fees. */
    fees: fakeFees({ read, write, set: (key, amount) => void draft.set(key, amount) }),
    /** Does what the SpokePool of the chain does. */
    spoke: fakeSpoke({ read, write, set: (key, amount) => void draft.set(key, amount) }, chainId),
    /** Does what the intent contract does. */
    intents: fakeIntents({
      read,
      write,
      set: (key, amount) => void draft.set(key, amount),
      pull: (from, token, amount) => {
        const [held, allowed] = [read(holds(from, token)), read(allows(from, token, intent))]
        if (held < amount || allowed < amount) return false
        draft.set(holds(from, token), held - amount)
        draft.set(allows(from, token, intent), allowed - amount)
        write(token, [transfer, word(from), word(intent)], callOf('0x', amount))
        return true
      },
    }),
    /** Sets what a mined transaction does; the function returns false to revert. */
    executes: (how: typeof execute) => {
      execute = how
    },
    /** Sets the base fee in wei per gas. */
    demand: (fee: bigint) => {
      baseFee = fee
    },
    baseFee: () => baseFee,
    /** Makes the node forget a pending transaction. */
    drop: mempool.drop,
    /** Mines a block; `attempts` are replaced transactions that another node still has. */
    mine: (seconds?: bigint, attempts: readonly Hex[] = []) => {
      const mined = mempool.take({ nonceOf, baseFee, attempts }).map(run)
      put([...blocks, seal(blocks.at(-1), { state: draft, logs, mined }, seconds)])
    },
    /** Removes the last blocks and the unmined changes; transactions of the removed blocks are pending again. */
    rewind: (depth: number) => {
      const kept = Math.max(1, blocks.length - depth)
      const gone = blocks.slice(kept)
      put(blocks.slice(0, kept))
      mempool.restore(gone.flatMap(({ mined }) => mined))
    },
    /** Returns the whole state as text: two chains with the same text answer the same from now on. */
    digest: () => JSON.stringify([salts, blocks, tips, [...draft], logs, baseFee, mempool.names()], asText),
    /** Returns a function that restores the chain as it is now, with its pending transactions. */
    snapshot: () => {
      const kept = { salts, blocks, tips: [...tips], draft: new Map(draft), logs: [...logs], baseFee }
      const goBack = mempool.snapshot()
      return () => {
        ;({ salts, blocks, baseFee } = kept)
        tips.splice(0, tips.length, ...kept.tips)
        ;[draft, logs] = [new Map(kept.draft), [...kept.logs]]
        goBack()
      }
    },
  }
}

const keptTips = 12
/** The gas of a transfer. */
const transferGas = 21_000

const asText = (_: string, value: unknown) =>
  typeof value === 'bigint' ? value.toString() : value instanceof Map ? [...value] : value

/**
 * Creates a client like the service's.
 *
 * @example
 * await clientOf(chain.ask).getBlockNumber() // 17n
 */
export const clientOf = (request: Ask): ChainClient =>
  createPublicClient({
    chain: viemMainnet,
    cacheTime: 0,
    transport: custom({ request: request as never }, { retryCount: 0 }),
  })

const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const filled = '0x6621486d9c28838df4a87d2cca5007bc2aaf6a5b5de083b1db8faf709302c473'
export const cancelled = '0xa6eb7cdc219e1518ced964e9a34e61d68a94e4f1569db3e84256ba981ba52753'

/**
 * Answers a request as a node at this tip does.
 *
 * @throws as a node does, for a block or a state that it does not have.
 */
export const answer = async ({ blocks }: Tip, { method, params }: Parameters<Ask>[0]): Promise<unknown> => {
  const [first, second] = (params ?? []) as [unknown, unknown]
  const byNumber = (at: unknown) => (at === 'latest' ? blocks.at(-1) : blocks[Number(at as string)])
  const byHash = (hash: unknown) => {
    const found = blocks.find((block) => block.hash === hash)
    if (!found) throw new Error(`unknown block ${hash}`)
    return found
  }
  if (method === 'eth_getBlockByNumber') return headerOf(byNumber(first))
  if (method === 'eth_getTransactionCount') {
    const { blockHash } = second as { blockHash?: Hex }
    return hexOf(nonceIn((blockHash ? byHash(blockHash) : byNumber(second)!).state, first as string))
  }
  if (method === 'eth_getTransactionByHash' || method === 'eth_getTransactionReceipt') {
    const block = blocks.find(({ mined }) => mined.some(({ hash }) => hash === first))
    const index = block?.mined.findIndex(({ hash }) => hash === first) ?? -1
    if (block === undefined) return null
    return method === 'eth_getTransactionByHash' ? transactionOf(block.mined[index]!, block) : receiptOf(block, index)
  }
  if (method === 'eth_call') {
    const { blockHash } = second as { blockHash?: Hex }
    const { state } = blockHash ? byHash(blockHash) : byNumber(second)!
    const { to, data } = first as { to?: Hex; data: Hex }
    return to === undefined ? probed(state, data) : multicall(state, data)
  }
  if (method === 'eth_getLogs') {
    const filter = first as { blockHash?: Hex; fromBlock: Hex; toBlock: Hex } & Filter
    const run = filter.blockHash
      ? [byHash(filter.blockHash)]
      : blocks.slice(Number(filter.fromBlock), Number(filter.toBlock) + 1)
    return run.flatMap((block) => block.logs.filter((log) => passes(log, filter)).map((log) => placed(log, block)))
  }
  throw new Error(`${method} is not faked`)
}

type Filter = { address?: Hex | readonly Hex[]; topics: readonly (Hex | readonly Hex[])[] }
const passes = (log: Log, { address, topics }: Filter) =>
  (address === undefined || [address].flat().includes(log.address)) &&
  topics.every((topic, index) => [topic].flat().includes(log.topics[index]!))

const placed = (log: Log, { hash, number }: Block) => ({
  ...log,
  logIndex: `0x${log.logIndex.toString(16)}`,
  blockHash: hash,
  blockNumber: `0x${number.toString(16)}`,
})

const hexOf = (value: number | bigint): Hex => `0x${value.toString(16)}`

const transactionOf = ({ hash, from, to, data: input, ...about }: FakeTransaction, block: Block | undefined) => ({
  hash,
  from,
  to,
  input,
  value: '0x0',
  gas: '0x0',
  type: '0x2',
  chainId: hexOf(mainnet.id),
  nonce: hexOf(about.nonce),
  maxFeePerGas: hexOf(about.maxFeePerGas),
  maxPriorityFeePerGas: hexOf(about.maxPriorityFeePerGas),
  blockHash: block?.hash ?? null,
  blockNumber: block ? hexOf(block.number) : null,
  transactionIndex: null,
})

const receiptOf = (block: Block, index: number) => {
  const { hash, from, to, isReverted } = block.mined[index]!
  const place = { blockHash: block.hash, blockNumber: hexOf(block.number), transactionIndex: hexOf(index) }
  const gas = { gasUsed: '0x0', cumulativeGasUsed: '0x0', effectiveGasPrice: '0x1' }
  return {
    transactionHash: hash,
    from,
    to,
    contractAddress: null,
    type: '0x2',
    status: isReverted ? '0x0' : '0x1',
    ...place,
    ...gas,
    logsBloom: noBloom,
    logs: block.logs.filter(({ transactionHash }) => transactionHash === hash).map((log) => placed(log, block)),
  }
}

const headerOf = (block: Block | undefined) =>
  block === undefined
    ? null
    : {
        hash: block.hash,
        parentHash: block.parentHash,
        transactions: [],
        number: `0x${block.number.toString(16)}`,
        timestamp: `0x${block.timestamp.toString(16)}`,
        logsBloom: block.logs.some(({ address }) => [rfq, intent, feeVault, ...spokePools].includes(address))
          ? fullBloom
          : noBloom,
      }

const multicall = (state: State, data: Hex): Hex => {
  const [calls] = decodeAbiParameters(aggregate.inputs, `0x${data.slice(10)}`)
  const result = calls.map(({ target, callData }) => {
    const returnData = called(state, target.toLowerCase(), callData)
    return { success: returnData !== undefined, returnData: returnData ?? '0x' }
  })
  return encodeAbiParameters(aggregate.outputs, [result])
}
const aggregate = getAbiItem({ abi: multicall3Abi, name: 'aggregate3' })

/** Answers the probe of one wallet's signature: done, the length, the first word. */
const probed = (state: State, code: Hex): Hex => {
  if (code === codeProbe) return '0x01'
  const signer = /600073([0-9a-f]{40})62/.exec(code)![1]!
  const said = called(state, `0x${signer}`, '0x1626ba7e') ?? '0x'
  return callOf(callOf('0x', 1n, BigInt(size(said))), BigInt(said === '0x' ? 0 : said))
}

const called = (state: State, target: string, data: Hex): Hex | undefined => {
  const words: Hex = `0x${data.slice(10)}`
  const account = (index: number) => callOf('0x', uintAt(words, index)).replace(/^0x0{24}/, '0x')
  const value = (key: string) => callOf('0x', state.get(key) ?? 0n)
  const selector = data.slice(0, 10)
  if (selector === '0x70a08231') return value(holds(account(0), target))
  if (selector === '0xdd62ed3e') return value(allows(account(0), target, account(1)))
  const read = (key: string) => state.get(key) ?? 0n
  if (target === feeVault) return feeView(read, target, data)
  if (spokePools.some((pool) => pool === target)) return spokeView(read, data)
  if (target === intent) return feeView(read, target, data) ?? intentView(read, data)
  if (selector === remaining) return value(left(account(0), callOf('0x', uintAt(words, 1))))
  // A wallet of this chain accepts any signature unless it refuses all.
  if (selector === '0x1626ba7e' && state.has(refuses(target)))
    return state.get(refuses(target)) === 0n ? `0x1626ba7e${'0'.repeat(56)}` : callOf('0x', 0)
  return undefined
}

const remaining = '0x0b57f091'
const insufficientReturnAmount = '0xcea9e31d'
