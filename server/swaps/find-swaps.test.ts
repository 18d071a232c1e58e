import { asc } from 'drizzle-orm'
import { type Address, encodeFunctionData, type Hex, pad, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeEach, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { routerAbi } from '@/lib/chain/abi.generated'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { priceSamples } from '../db/price-schema'
import { swapCursors, swaps } from '../db/swap-schema'
import { follow } from '../ledger/follow'
import { type Ask, clientOf, createFakeChain } from '../ledger/testing/fake-chain'
import { ledgerTables } from '../ledger/testing/rebuild-from-zero'
import { openTestDatabase } from '../testing/test-database'
import { findSwaps } from './find-swaps'
import { listSwaps } from './list-swaps'
import { deleteOldSwaps } from './swap-store'

const database = openTestDatabase()
const key = privateKeyToAccount(personalDevelopmentAccounts[0]!.privateKey)
const owner = toLowerAddress(key.address)
const router = toLowerAddress(mainnet.contracts.router)
const [weth, usdc] = ['WETH', 'USDC'].map((symbol) => toLowerAddress(findTokenBySymbol(mainnet, symbol)!.address)) as [
  Address,
  Address,
]
const pool: Address = `0x${'77'.repeat(20)}`

const data = encodeFunctionData({
  abi: routerAbi,
  functionName: 'swapExactAmountIn',
  args: [
    pool,
    {
      srcToken: weth,
      destToken: usdc,
      fromAmount: 10n,
      toAmount: 1n,
      quotedAmount: 30n,
      metadata: pad('0x7', { size: 32 }),
      beneficiary: zeroAddress,
    },
    ...([0n, '0x', '0x'] as const),
  ],
})

beforeEach(async () => {
  for (const table of [swaps, swapCursors, ...ledgerTables]) await database().delete(table)
})

/** Opens a chain whose router pays 30 USDC for 10 WETH, with the task that follows it. */
const open = ({ ask = (inner) => inner }: { ask?: (inner: Ask) => Ask } = {}) => {
  const chain = createFakeChain()
  chain.give(owner, weth, 1_000n)
  chain.mine()
  chain.executes(({ from }) => {
    chain.transfer(from, weth, pool, 10n)
    chain.transfer(pool, usdc, router, 30n)
    chain.transfer(router, usdc, from, 30n)
    return true
  })
  const warned: string[] = []
  const log = (level: string, event: string) => void (level === 'warn' && warned.push(event))
  const depsOf = (holder: string) => ({
    chain: mainnet,
    client: clientOf(ask(chain.ask)),
    database: database(),
    holder,
    log,
  })
  let nonce = 0
  return {
    chain,
    warned,
    swap: async () => {
      const fees = { maxFeePerGas: 10n, maxPriorityFeePerGas: 1n, gas: 1n }
      const raw = await key.signTransaction({ chainId: 1, nonce: nonce++, to: router, data, ...fees })
      return (await chain.ask({ method: 'eth_sendRawTransaction', params: [raw] })) as Hex
    },
    find: async (holder = 'worker') => {
      const nowMs = Number(chain.tip().timestamp) * 1_000
      // As many ticks as the worker has in a few seconds.
      for (let tick = 0; tick < 4; tick++) {
        await follow(depsOf(holder), [], nowMs)
        await findSwaps(depsOf(holder), nowMs)
      }
    },
    findAlone: (holder: string) => findSwaps(depsOf(holder), 0),
  }
}

const stored = () => database().select().from(swaps).orderBy(asc(swaps.blockNumber), asc(swaps.logIndex))
const hashes = async () => (await stored()).map(({ transactionHash }) => transactionHash)

test('default: finds swaps of new blocks once, by the process that leads the chain', async () => {
  const { chain, swap, find, findAlone } = open()
  await find()
  const soon = Number(chain.tip().timestamp)
  const sample = { chainId: 1, token: usdc, every: 15, at: soon - (soon % 15), usd: 0.9998 }
  await database().insert(priceSamples).values(sample)
  const [first, second] = [await swap(), await swap()]
  chain.mine()
  await findAlone('another')
  expect(await hashes()).toEqual([])
  await find()
  const { number, hash, timestamp } = chain.tip()
  expect(await stored()).toEqual(
    [first, second].map((transactionHash, index) => ({
      chainId: 1,
      transactionHash,
      blockNumber: number,
      blockHash: hash,
      logIndex: 3 * index + 2,
      blockSeconds: Number(timestamp),
      foundAtMs: Number(timestamp) * 1_000,
      owner,
      beneficiary: owner,
      side: 'SELL',
      srcToken: weth,
      destToken: usdc,
      srcAmount: 10n,
      destAmount: 30n,
      partner: null,
      feeToken: null,
      partnerFee: null,
      isFeeDirect: false,
      limitAmount: 1n,
      quotedAmount: 30n,
      feeAmount: null,
    })),
  )
  const { data } = await listSwaps({ database: database() }, { userAddress: owner, page: 1, limit: 1 })
  expect(data[0]).toMatchObject({ srcUsd: null, destUsd: '0.9998', limitAmount: '1', quotedAmount: '30' })
  // Repeating a step changes nothing.
  const [cursor] = await database().select().from(swapCursors)
  await database()
    .update(swapCursors)
    .set({ number: number - 1n, hash: chain.tip().parentHash })
  const before = await stored()
  await find()
  expect([await stored(), await database().select().from(swapCursors)]).toEqual([before, [cursor]])
})

test('behavior: a reorganisation removes swaps, which are found again if they are mined again', async () => {
  const { chain, swap, find } = open()
  await find()
  const kept = await swap()
  chain.mine()
  const [moved, lost] = [await swap(), await swap()]
  chain.mine()
  await find()
  expect(await hashes()).toEqual([kept, moved, lost])
  chain.rewind(1)
  chain.drop(lost)
  chain.mine()
  chain.mine()
  await find()
  const rows = await stored()
  expect(rows.map(({ transactionHash, blockNumber }) => [transactionHash, blockNumber])).toEqual([
    [kept, 2n],
    [moved, 3n],
  ])
  // A branch of equal length without any of them.
  chain.rewind(3)
  for (const hash of [kept, moved]) chain.drop(hash)
  chain.mine()
  await find()
  expect(await hashes()).toEqual([])
  expect(await database().select().from(swapCursors)).toMatchObject([{ hash: chain.tip().hash }])
})

/** Creates a node without blocks below a height, as after a reset or pruning. */
const withHistory = () => {
  const history = { from: 0n }
  const ask = (inner: Ask) => async (request: Parameters<Ask>[0]) => {
    const [at] = (request.params ?? []) as [string]
    const isDropped = request.method === 'eth_getBlockByNumber' && at !== 'latest' && BigInt(at) < history.from
    return isDropped ? null : inner(request)
  }
  return { history, ask }
}

test('behavior: continues after a reset of the node without the requested blocks', async () => {
  const { history, ask } = withHistory()
  const { chain, swap, find } = open({ ask })
  await find()
  const gone: Hex[] = []
  for (let block = 0; block < 80; block++) {
    if (block % 20 === 7) gone.push(await swap())
    chain.mine()
  }
  await find()
  expect(await hashes()).toEqual(gone)
  chain.rewind(10)
  history.from = chain.tip().number
  for (const hash of gone) chain.drop(hash)
  // The node is behind the ledger, so nothing is done until its chain grows.
  await find()
  for (let block = 0; block < 20; block++) chain.mine()
  const found = await swap()
  chain.mine()
  await find()
  expect(await database().select().from(swapCursors)).toMatchObject([{ hash: chain.tip().hash }])
  // Pruned blocks are no proof of a replacement, so their swaps stay.
  expect(await hashes()).toEqual([...gone.filter((_, index) => index * 20 + 8 < history.from), found])
})

test('behavior: keeps the swaps of pruned blocks after any pause', async () => {
  const { history, ask } = withHistory()
  const { chain, swap, find } = open({ ask })
  await find()
  const kept = await swap()
  chain.mine()
  await find()
  for (let block = 0; block < 300; block++) chain.mine()
  history.from = 200n
  await find()
  const found = await swap()
  chain.mine()
  await find()
  expect(await hashes()).toEqual([kept, found])
})

test('behavior: deletes all swaps if the chain is another one', async () => {
  const { chain, swap, find } = open()
  await find()
  await swap()
  for (let block = 0; block < 100; block++) chain.mine()
  await find()
  expect(await hashes()).toHaveLength(1)
  chain.rewind(100)
  for (const { hash } of chain.tips().flatMap(({ blocks }) => blocks.flatMap(({ mined }) => mined))) chain.drop(hash)
  for (let block = 0; block < 90; block++) chain.mine()
  await find()
  expect(await hashes()).toEqual([])
  expect(await database().select().from(swapCursors)).toMatchObject([{ hash: chain.tip().hash }])
})

test('behavior: a large gap is read without missing swaps', async () => {
  const { chain, swap, find } = open()
  await find()
  const mined: Hex[] = []
  for (let block = 0; block < 300; block++) {
    if (block % 60 === 7) mined.push(await swap())
    chain.mine()
  }
  await find()
  expect(await hashes()).toEqual(mined)
  const [row] = await stored()
  expect(row).toMatchObject({ blockNumber: 9n, blockSeconds: 1_700_000_036 })
})

test('behavior: transfers that resemble swaps are inspected up to a limit per block', async () => {
  const asked = new Set<unknown>()
  const { chain, warned, find } = open({
    ask: (inner) => async (request) => {
      const [hash] = (request.params ?? []) as [Hex]
      const known = await inner(request)
      if (known !== null || !/^eth_getTransaction(ByHash|Receipt)$/.test(request.method)) return known
      asked.add(hash)
      const block = chain
        .tips()
        .at(-1)!
        .blocks.find(({ logs }) => logs.some((log) => log.transactionHash === hash))!
      const place = { blockHash: block.hash, blockNumber: '0x1', transactionIndex: '0x0', from: pool, to: pool }
      return { ...place, hash, transactionHash: hash, input: '0x', value: '0x0', gas: '0x0', status: '0x1', logs: [] }
    },
  })
  await find()
  const pretend = (count: number) => {
    for (let index = 0; index < count; index++) chain.transfer(router, usdc, pool, 0n)
    chain.mine()
  }
  pretend(400)
  pretend(400)
  await find()
  expect([asked.size, warned]).toEqual([800, []])
  pretend(600)
  await find()
  expect([asked.size, warned]).toEqual([1_300, ['a block has more swaps than are looked into']])
  expect(await database().select().from(swapCursors)).toMatchObject([{ hash: chain.tip().hash }])
})

test("behavior: a read during another process's write is discarded", async () => {
  const overtaken: { tip?: () => { number: bigint; hash: Hex } } = {}
  const { chain, swap, find } = open({
    ask: (inner) => async (request) => {
      const { number, hash } = overtaken.tip?.() ?? {}
      if (request.method === 'eth_getTransactionReceipt') await database().update(swapCursors).set({ number, hash })
      return inner(request)
    },
  })
  await find()
  overtaken.tip = chain.tip
  await swap()
  chain.mine()
  await find()
  expect([await hashes(), await database().select().from(swapCursors)]).toMatchObject([
    [],
    [{ hash: chain.tip().hash }],
  ])
})

test('behavior: a swap is deleted after three years', async () => {
  const { chain, swap, find } = open()
  await find()
  await swap()
  chain.mine()
  await find()
  const nowMs = (Number(chain.tip().timestamp) + 3 * 365 * 86_400) * 1_000
  await deleteOldSwaps(database(), { nowMs, keptDays: 3 * 365 })
  expect(await hashes()).toHaveLength(1)
  await deleteOldSwaps(database(), { nowMs: nowMs + 1_000, keptDays: 3 * 365 })
  expect(await hashes()).toEqual([])
})
