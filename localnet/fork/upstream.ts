import { randomBytes } from 'node:crypto'
import { type Address, type Hex, hexToBigInt, http, numberToHex, toHex } from 'viem'
import { namedError } from '@/lib/errors'
import { displayCount } from '@/lib/write-decimal'
import { type Clock, systemClock } from '@/server/chain/node/clock'
import { type Asked, createNode } from '@/server/chain/node/node'
import type { Say } from '../world/progress'
import type { UpstreamLimits } from './fork-option'
import { findEmptyAccounts, readStorageWords } from './read-words'

const limits = {
  timeoutMs: 30_000,
  /** Maximum repeats of a call that the node refused or did not answer; each counts. */
  retries: 4,
  /** The maximum of queued calls. */
  maxWaiting: 5_000,
  /** The maximum of cached answers; most are a word. */
  maxKept: 500_000,
} as const

/** Methods with a block parameter, and its index. Their answers at one block never change. */
const placeOfBlock: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_getBalance: 1,
  eth_getBlockByNumber: 0,
  eth_getCode: 1,
  eth_getStorageAt: 2,
  eth_getTransactionCount: 1,
}

/**
 * All methods that are passed on, which only read. Nothing that is sent to a fork leaves this
 * machine.
 */
const questions: ReadonlySet<string> = new Set([
  ...Object.keys(placeOfBlock),
  ...['eth_blockNumber', 'eth_chainId', 'eth_feeHistory', 'eth_gasPrice', 'eth_maxPriorityFeePerGas'],
  ...['eth_getBlockByHash', 'eth_getBlockReceipts', 'eth_getLogs'],
  ...['eth_getTransactionByBlockHashAndIndex', 'eth_getTransactionByBlockNumberAndIndex'],
  ...['eth_getTransactionByHash', 'eth_getTransactionReceipt'],
])

export type UpstreamCounts = {
  /** Calls that were sent, repeats included. */
  sent: number
  /** Calls that were answered from memory. */
  kept: number
  /** Calls that may still be sent. */
  left: number
  /** Calls that were sent, by method, the most frequent one first. */
  methods: Readonly<Record<string, number>>
}

/** The node of a real chain, as used by a fork of it. */
export type Upstream = {
  /**
   * @throws Localnet.BudgetSpentError, Localnet.NotPassedOnError, viem's errors if the node fails.
   */
  ask: (asked: Asked) => Promise<unknown>
  /**
   * Reads all words of a call at a block, in a few requests, and caches them for a fork, which asks
   * for them one by one. Returns the number of words.
   *
   * @throws as `ask`, and if the node does not list the words of a call (`eth_createAccessList`).
   */
  prefetch: (call: PrefetchedCall) => Promise<number>
  counts: () => UpstreamCounts
}

/** A call, or creation code that runs without a target. */
export type PrefetchedCall = { to?: Address; data: Hex; block: bigint }

type AccessList = { accessList: readonly { address: Address; storageKeys: readonly Hex[] }[] }

type UpstreamOptions = { chainId: number; url: string; limits: UpstreamLimits; say: Say; clock?: Clock }

/**
 * Creates a client of a real chain's node for a fork of it. Counts the calls, enforces the limits,
 * and caches answers that cannot change. The first block gets a unique hash, by which pages,
 * service and commands distinguish a local copy from the real chain, and forks from one another.
 *
 * @example
 * const upstream = createUpstream({ chainId: 1, url, limits: { maxCalls: 100_000, callsPerSecond: 25 }, say })
 * await upstream.ask({ method: 'eth_chainId' }) // '0x1'
 * upstream.counts() // { sent: 1, kept: 0, left: 99999, methods: { eth_chainId: 1 } }
 */
export const createUpstream = ({
  chainId,
  url,
  limits: allowed,
  say,
  clock = systemClock,
}: UpstreamOptions): Upstream => {
  const firstHash: Hex = toHex(randomBytes(32))
  const methods = new Map<string, number>()
  const answers = new Map<string, Promise<unknown>>()
  const count = { sent: 0, kept: 0, waiting: 0 }
  let nextMs = 0

  const { maxCalls, callsPerSecond } = allowed
  const assertLeft = () => {
    if (count.sent >= maxCalls) throw new BudgetSpentError({ chainId, maxCalls })
  }
  const spend = (method: string) => {
    assertLeft()
    count.sent++
    methods.set(method, (methods.get(method) ?? 0) + 1)
    if (count.sent === maxCalls) say(new BudgetSpentError({ chainId, maxCalls }).message)
  }
  const turn = async () => {
    if (count.waiting >= limits.maxWaiting) throw new TooManyCallsError({ chainId, waiting: count.waiting })
    const atMs = Math.max(clock.nowMs(), nextMs)
    nextMs = atMs + 1_000 / callsPerSecond
    count.waiting++
    await clock.sleep(atMs - clock.nowMs())
    count.waiting--
  }

  const transport = http(url, { timeout: limits.timeoutMs, retryCount: 0 })({})
  const request = async (asked: { method: string }, options: object) => {
    assertLeft()
    await turn()
    spend(asked.method)
    return transport.request(asked as never, options)
  }
  const node = createNode({ ...transport, request: request as never }, { retries: limits.retries, clock })

  const save = (key: string, answer: Promise<unknown>) => {
    const [oldest] = answers.keys()
    if (answers.size >= limits.maxKept && oldest !== undefined) answers.delete(oldest)
    answers.set(key, answer)
  }
  const saveAll = (known: readonly [method: string, params: readonly unknown[], answer: Hex][]) => {
    for (const [method, params, answer] of known) save(keyOf(method, params)!, Promise.resolve(answer))
  }

  const prefetch = async ({ block, ...call }: PrefetchedCall): Promise<number> => {
    const at = numberToHex(block)
    const isNew = (method: string, params: readonly unknown[]) => !answers.has(keyOf(method, params)!)
    const { accessList } = (await node.ask({ method: 'eth_createAccessList', params: [call, at] })) as AccessList
    let words = 0
    for (const { address, storageKeys } of accessList) {
      const slots = storageKeys
        .map((key) => hexToBigInt(key))
        .filter((slot) => isNew('eth_getStorageAt', [address, toHex(slot), at]))
      const values = await readStorageWords(node.ask, { address, slots, block: at })
      saveAll(
        slots.map((slot, index) => [
          'eth_getStorageAt',
          [address, toHex(slot), at],
          toHex(values[index]!, { size: 32 }),
        ]),
      )
      words += slots.length
    }
    const addresses = accessList.map(({ address }) => address).filter((address) => isNew('eth_getCode', [address, at]))
    const empty = await findEmptyAccounts(node.ask, { addresses, block: at })
    saveAll(
      empty.flatMap((address) => [
        ['eth_getCode', [address, at], '0x'],
        ['eth_getBalance', [address, at], '0x0'],
        ['eth_getTransactionCount', [address, at], '0x0'],
      ]),
    )
    return words + empty.length
  }

  const ask = async (asked: Asked): Promise<unknown> => {
    const { method, params = [] } = asked
    if (!questions.has(method)) throw new NotPassedOnError({ method })
    const key = keyOf(method, params)
    const before = key === undefined ? undefined : answers.get(key)
    if (before) {
      count.kept++
      return before
    }
    const answer = node.ask(asked).then((given) => (isFirstBlock(asked) ? withHash(given, firstHash) : given))
    if (key === undefined) return answer
    save(key, answer)
    const forget = () => answers.delete(key)
    // A node may get a block, or its state, later.
    answer.then((given) => given ?? forget(), forget)
    return answer
  }
  return {
    ask,
    prefetch,
    counts: () => ({
      sent: count.sent,
      kept: count.kept,
      left: maxCalls - count.sent,
      methods: Object.fromEntries([...methods].toSorted(([, a], [, b]) => b - a)),
    }),
  }
}

/**
 * Returns the cache key of an answer that cannot change; otherwise undefined. Nodes format words in
 * several ways.
 */
const keyOf = (method: string, params: unknown): string | undefined => {
  const place = placeOfBlock[method]
  if (method !== 'eth_chainId' && place === undefined) return undefined
  const listed: readonly unknown[] = Array.isArray(params) ? params : []
  const block = place === undefined ? '' : String(listed[place])
  if (place !== undefined && !block.startsWith('0x')) return undefined
  if (method !== 'eth_getStorageAt') return JSON.stringify([method, listed]).toLowerCase()
  const [address, slot] = listed
  return `${String(address).toLowerCase()} ${BigInt(String(slot))} ${block}`
}

const isFirstBlock = ({ method, params }: Asked): boolean =>
  method === 'eth_getBlockByNumber' && Array.isArray(params) && /^(0x0+|earliest)$/.test(String(params[0]))

const withHash = (block: unknown, hash: Hex): unknown => (block === null ? null : { ...(block as object), hash })

/**
 * Describes the calls in one line.
 *
 * @example
 * describeCounts({ sent: 3, kept: 1, left: 97, methods: { eth_getCode: 2, eth_chainId: 1 } })
 * // '3 calls (eth_getCode 2, eth_chainId 1), 1 answered from memory, 97 left'
 */
export const describeCounts = ({ sent, kept, left, methods }: UpstreamCounts): string => {
  const each = Object.entries(methods).map(([method, calls]) => `${method} ${displayCount(calls)}`)
  const listed = each.length > 0 ? ` (${each.join(', ')})` : ''
  return `${displayCount(sent)} calls${listed}, ${displayCount(kept)} answered from memory, ${displayCount(left)} left`
}

export class BudgetSpentError extends namedError(
  'Localnet.BudgetSpentError',
  ({ chainId, maxCalls }: { chainId: number; maxCalls: number }) => ({
    message: `The ${displayCount(maxCalls)} calls to the node of chain ${chainId} are spent: nothing new is read.`,
    fix: 'Start again with more --fork-calls.',
  }),
) {}

export class NotPassedOnError extends namedError('Localnet.NotPassedOnError', ({ method }: { method: string }) => ({
  message: `${method} is not passed on to the node of a real chain.`,
})) {
  /** The code of JSON-RPC for a method that does not exist. */
  readonly code = -32_601
}

export class TooManyCallsError extends namedError(
  'Localnet.TooManyCallsError',
  ({ chainId, waiting }: { chainId: number; waiting: number }) => ({
    message: `${displayCount(waiting)} calls wait for the node of chain ${chainId}.`,
    fix: 'Start again with a higher --fork-rate.',
  }),
) {}
