import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { feeAccounts, feeEntries, feeRecords } from '../db/fee-schema'
import { createPaperChain } from '../ledger/testing/paper-chain'
import { feeVault } from '../ledger/testing/paper-fees'
import { intent } from '../ledger/testing/paper-intents'
import { ledgerTables, rebuildFromZero, rowsOf } from '../ledger/testing/rebuild-from-zero'
import { usdc, weth } from '../otc/testing/desk'
import { makers, servePaper, taker } from '../otc/testing/paper-desk'
import { openTestDatabase } from '../testing/test-database'

const database = openTestDatabase()
const second = openTestDatabase()
const [one, two] = makers as [`0x${string}`, `0x${string}`]
const atVault = { contract: feeVault, account: one, token: weth }
const atIntent = { contract: intent, account: two, token: usdc }

beforeEach(async () => {
  for (const table of ledgerTables) await database().delete(table)
})

/** A chain that is followed from its second block, where an account could claim 7 already. */
const open = async () => {
  const chain = createPaperChain()
  chain.fees.credit(atVault, 7n)
  chain.mine()
  const desk = servePaper({ chain, database: database() })
  for (let call = 0; call < 2; call++) await desk.follow()
  const record = chain.tip()
  /** One block in which this is done, followed. */
  const during = async (...deeds: readonly (() => void)[]) => {
    for (const deed of deeds) deed()
    chain.mine()
    await desk.follow()
  }
  /** The same, by a process whose node tells of no log. */
  const unheard = async (...deeds: readonly (() => void)[]) => {
    for (const deed of deeds) deed()
    chain.mine()
    await servePaper({ chain, database: database(), ask: withoutLogs(chain) }).follow()
  }
  return { ...desk, chain, record, during, unheard }
}
type Chain = ReturnType<typeof createPaperChain>
const withoutLogs =
  (chain: Chain): Chain['ask'] =>
  async (request) =>
    request.method === 'eth_getLogs' ? [] : chain.ask(request)

const kept = async () =>
  (await database().select().from(feeEntries).orderBy(feeEntries.blockNumber, feeEntries.logIndex)).map(
    ({ kind, surface, amount }) => `${surface} ${kind} ${amount}`,
  )
const beforeOf = async () => (await database().select().from(feeAccounts)).map(({ before }) => before)

test('default: every credit and claim with its place, from the block that the chain is followed from', async () => {
  const { chain, record, during } = await open()
  await during(
    () => chain.fees.credit(atVault, 50n),
    () => chain.fees.credit(atIntent, 30n),
    () => chain.fees.claim(atVault, 20n, taker),
  )
  const { number: blockNumber, hash: blockHash, timestamp: blockSeconds } = chain.tip()
  const block = { chainId: 1, blockNumber, blockHash, blockSeconds }
  const vaulted = { ...block, surface: 'market', account: one, token: weth }
  expect(await database().select().from(feeEntries).orderBy(feeEntries.logIndex)).toMatchObject([
    { ...vaulted, kind: 'accrued', amount: 50n, recipient: null, logIndex: 0 },
    { ...block, surface: 'intent', account: two, token: usdc, kind: 'accrued', amount: 30n, recipient: null },
    { ...vaulted, kind: 'claimed', amount: 20n, recipient: taker, logIndex: 2 },
  ])
  const { number, hash, timestamp } = record
  expect(await database().select().from(feeRecords)).toEqual([{ chainId: 1, number, hash, timestamp }])
})

test('behavior: a reorganisation takes entries away, and they come back where they are mined again', async () => {
  const { chain, during, deps, audit, warnings } = await open()
  await during(() => chain.fees.credit(atVault, 50n))
  await during(() => chain.fees.claim(atVault, 57n))
  chain.rewind(2)
  await during()
  expect(await kept()).toEqual([])
  await during(
    () => chain.fees.claim(atVault, 5n),
    () => chain.fees.credit(atVault, 50n),
  )
  await audit()
  expect([await kept(), await beforeOf(), warnings]).toEqual([['market claimed 5', 'market accrued 50'], [7n], []])
  expect(await rebuildFromZero({ ...deps, from: database(), into: second() })).toEqual(await rowsOf(database()))
})

test('behavior: on a chain that was followed before there was a record it begins now, and lower where blocks are replaced', async () => {
  const { chain, during, audit, warnings } = await open()
  await during(() => chain.fees.credit(atVault, 50n))
  await during()
  for (const table of [feeRecords, feeEntries, feeAccounts]) await database().delete(table)
  const { number, timestamp } = chain.tip()
  await during(() => chain.fees.credit(atVault, 5n))
  await audit()
  expect([await kept(), await beforeOf()]).toEqual([['market accrued 5'], [57n]])
  expect(await database().select().from(feeRecords)).toMatchObject([{ number, timestamp }])
  chain.rewind(3)
  await during(() => chain.fees.credit(atVault, 9n))
  await audit()
  expect([await kept(), await beforeOf(), warnings]).toEqual([['market accrued 9'], [7n], []])
  const { number: tip, parentHash } = chain.tip()
  expect(await database().select().from(feeRecords)).toMatchObject([{ number: tip - 1n, hash: parentHash }])
})

test('behavior: where no block is left in common all is read again, and the record begins at the same height', async () => {
  const { chain, record, during, follow, deps } = await open()
  for (let block = 0; block < 150; block++) chain.mine()
  await during(() => chain.fees.credit(atVault, 50n))
  chain.rewind(151)
  chain.fees.credit(atIntent, 5n)
  for (let block = 0; block < 160; block++) chain.mine()
  await during(() => chain.fees.claim(atIntent, 2n))
  expect(await kept()).toEqual(['intent accrued 5', 'intent claimed 2'])
  expect(await database().select().from(feeRecords)).toMatchObject([{ number: record.number }])
  expect(await rebuildFromZero({ ...deps, from: database(), into: second() })).toEqual(await rowsOf(database()))
  // On a chain that began again, and is not as high, it begins where that one is.
  chain.rewind(1_000)
  chain.mine(86_400n)
  await follow()
  expect(await kept()).toEqual([])
  expect(await database().select().from(feeRecords)).toMatchObject([{ number: chain.tip().number }])
})

test('behavior: the audit finds what the node kept back, in either direction, and reads it again', async () => {
  const { chain, unheard, audit, follow, warnings } = await open()
  await unheard(
    () => chain.fees.credit(atVault, 50n),
    () => chain.fees.credit(atIntent, 30n),
    // Of this one the sums say nothing.
    () => chain.fees.claim(atIntent, 30n),
  )
  expect(await kept()).toEqual([])
  await follow()
  await audit()
  expect(await kept()).toEqual(['market accrued 50', 'intent accrued 30', 'intent claimed 30'])
  expect(warnings).toMatchObject([
    { surface: 'market', account: one, token: weth, expected: 7n, found: 57n },
    { surface: 'intent', account: two, token: usdc, expected: 0n, found: 0n },
  ])
  // What is in no block is taken away, and a wrong amount mended.
  await database().update(feeEntries).set({ amount: 5_000n }).where(eq(feeEntries.kind, 'accrued'))
  const [row] = await database().select().from(feeEntries)
  await database()
    .insert(feeEntries)
    .values({ ...row!, logIndex: 77 })
  await audit()
  expect(await kept()).toEqual(['market accrued 50', 'intent accrued 30', 'intent claimed 30'])
  expect(warnings).toHaveLength(4)
  await audit()
  expect(warnings).toHaveLength(4)
})

test('behavior: what a node keeps back for good is a failure of the audit, and keeps nobody else from it', async () => {
  const { chain, unheard } = await open()
  await unheard(
    () => chain.fees.credit(atVault, 50n),
    () => chain.fees.credit(atIntent, 30n),
  )
  const half: Chain['ask'] = async (request) => {
    const told = await chain.ask(request)
    return request.method === 'eth_getLogs' && JSON.stringify(request.params).includes(one.slice(2)) ? [] : told
  }
  const desk = servePaper({ chain, database: database(), ask: half })
  await expect(desk.audit()).rejects.toMatchObject({
    ...{ name: 'Ledger.UnexplainedFeesError', message: expect.stringContaining('can claim 57') },
  })
  expect(await kept()).toEqual(['intent accrued 30'])
})

test('behavior: of a state that the node forgot the first audit says what could be claimed', async () => {
  const { chain, record, during } = await open()
  await during(() => chain.fees.credit(atVault, 50n))
  const forgetful: Chain['ask'] = async (request) => {
    const [, at] = (request.params ?? []) as [unknown, { blockHash?: string } | undefined]
    if (request.method === 'eth_call' && at?.blockHash === record.hash) throw new Error('missing trie node')
    return chain.ask(request)
  }
  const desk = servePaper({ chain, database: database(), ask: forgetful })
  // So young a state no node forgets: it failed, and is asked again.
  await expect(desk.audit()).rejects.toThrow('missing trie node')
  expect(await beforeOf()).toEqual([null])
  for (let block = 0; block < 70; block++) chain.mine()
  await desk.follow()
  await desk.audit()
  expect([await beforeOf(), desk.warnings]).toEqual([[7n], []])
  await database().delete(feeEntries)
  await desk.audit()
  expect([await kept(), desk.warnings.length]).toEqual([['market accrued 50'], 1])
})

test('behavior: where the chain moves meanwhile nothing is written', async () => {
  const { chain, unheard } = await open()
  await unheard(() => chain.fees.credit(atVault, 50n))
  let isMoved = false
  const other = servePaper({ chain, database: database() })
  const desk = servePaper({
    ...{ chain, database: database() },
    ask: async (request) => {
      const told = await chain.ask(request)
      if (request.method === 'eth_getLogs' && !isMoved) {
        isMoved = true
        chain.mine()
        await other.follow()
      }
      return told
    },
  })
  await desk.audit()
  expect(await kept()).toEqual([])
  await desk.audit()
  expect(await kept()).toEqual(['market accrued 50'])
})

test('behavior: a step asks its node as often as without the book', async () => {
  const { chain } = await open()
  const asked: string[] = []
  const desk = servePaper({
    ...{ chain, database: database() },
    ask: (request) => {
      asked.push(request.method)
      return chain.ask(request)
    },
  })
  chain.mine()
  await desk.follow()
  expect(asked.toSorted()).toEqual(['eth_getBlockByNumber', 'eth_getLogs'])
  asked.length = 0
  chain.fees.credit(atVault, 50n)
  chain.mine()
  await desk.follow()
  expect(asked.toSorted()).toEqual(['eth_getBlockByNumber', 'eth_getLogs'])
})

test('behavior: a node that was set back and has no old blocks is followed again, from its oldest one', async () => {
  const { chain, during } = await open()
  await during(() => chain.fees.credit(atVault, 50n))
  chain.rewind(1)
  for (let block = 0; block < 5; block++) chain.mine()
  const oldest = chain.tip().number - 2n
  const ask: Chain['ask'] = async (request) => {
    const [at] = (request.params ?? []) as [string]
    const isDropped = request.method === 'eth_getBlockByNumber' && at !== 'latest' && BigInt(at) < oldest
    return isDropped ? null : chain.ask(request)
  }
  const desk = servePaper({ chain, database: database(), ask })
  await desk.follow()
  expect(await database().select().from(feeRecords)).toMatchObject([{ number: oldest }])
  chain.fees.credit(atVault, 3n)
  chain.mine()
  await desk.follow()
  expect(await kept()).toEqual(['market accrued 3'])
})
