import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { feeAccounts, feeEntries, feeRecords } from '../db/fee-schema'
import { createFakeChain } from '../ledger/testing/fake-chain'
import { feeVault } from '../ledger/testing/fake-fees'
import { intent } from '../ledger/testing/fake-intents'
import { ledgerTables, rebuildFromZero, rowsOf } from '../ledger/testing/rebuild-from-zero'
import { usdc, weth } from '../otc/testing/desk'
import { makers, serveFakeNode, taker } from '../otc/testing/fake-desk'
import { openTestDatabase } from '../testing/test-database'

const database = openTestDatabase()
const second = openTestDatabase()
const [one, two] = makers as [`0x${string}`, `0x${string}`]
const atVault = { contract: feeVault, account: one, token: weth }
const atIntent = { contract: intent, account: two, token: usdc }

beforeEach(async () => {
  for (const table of ledgerTables) await database().delete(table)
})

/** Opens a chain that is followed from its second block, with a claimable amount of 7. */
const open = async () => {
  const chain = createFakeChain()
  chain.fees.credit(atVault, 7n)
  chain.mine()
  const desk = serveFakeNode({ chain, database: database() })
  for (let call = 0; call < 2; call++) await desk.follow()
  const record = chain.tip()
  /** Mines a block with these actions and follows it. */
  const during = async (...actions: readonly (() => void)[]) => {
    for (const action of actions) action()
    chain.mine()
    await desk.follow()
  }
  /** Does the same with a node that returns no logs. */
  const duringWithoutLogs = async (...actions: readonly (() => void)[]) => {
    for (const action of actions) action()
    chain.mine()
    await serveFakeNode({ chain, database: database(), ask: withoutLogs(chain) }).follow()
  }
  return { ...desk, chain, record, during, duringWithoutLogs }
}
type Chain = ReturnType<typeof createFakeChain>
const withoutLogs =
  (chain: Chain): Chain['ask'] =>
  async (request) =>
    request.method === 'eth_getLogs' ? [] : chain.ask(request)

const kept = async () =>
  (await database().select().from(feeEntries).orderBy(feeEntries.blockNumber, feeEntries.logIndex)).map(
    ({ kind, surface, amount }) => `${surface} ${kind} ${amount}`,
  )
const beforeOf = async () => (await database().select().from(feeAccounts)).map(({ before }) => before)

test('default: stores every credit and claim with its position from the first followed block', async () => {
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

test('behavior: a reorganisation removes entries, which return if they are mined again', async () => {
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

test('behavior: an existing chain starts its record now, and lower if blocks are replaced', async () => {
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

test('behavior: without a common block all is read again, and the record starts at the same height', async () => {
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
  // On a restarted chain below that height the record starts at its head.
  chain.rewind(1_000)
  chain.mine(86_400n)
  await follow()
  expect(await kept()).toEqual([])
  expect(await database().select().from(feeRecords)).toMatchObject([{ number: chain.tip().number }])
})

test('behavior: the audit finds omitted and false entries and reads them again', async () => {
  const { chain, duringWithoutLogs, audit, follow, warnings } = await open()
  await duringWithoutLogs(
    () => chain.fees.credit(atVault, 50n),
    () => chain.fees.credit(atIntent, 30n),
    // The sums of this account do not change.
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
  // Entries without a log are removed, and wrong amounts repaired.
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

test('behavior: logs that are never returned fail the audit, but not for other accounts', async () => {
  const { chain, duringWithoutLogs } = await open()
  await duringWithoutLogs(
    () => chain.fees.credit(atVault, 50n),
    () => chain.fees.credit(atIntent, 30n),
  )
  const half: Chain['ask'] = async (request) => {
    const answer = await chain.ask(request)
    return request.method === 'eth_getLogs' && JSON.stringify(request.params).includes(one.slice(2)) ? [] : answer
  }
  const desk = serveFakeNode({ chain, database: database(), ask: half })
  await expect(desk.audit()).rejects.toMatchObject({
    name: 'Ledger.UnexplainedFeesError',
    message: expect.stringContaining('can claim 57'),
  })
  expect(await kept()).toEqual(['intent accrued 30'])
})

test('behavior: the first audit determines the initial amount if the node lacks the old state', async () => {
  const { chain, record, during } = await open()
  await during(() => chain.fees.credit(atVault, 50n))
  const forgetful: Chain['ask'] = async (request) => {
    const [, at] = (request.params ?? []) as [unknown, { blockHash?: string } | undefined]
    if (request.method === 'eth_call' && at?.blockHash === record.hash) throw new Error('missing trie node')
    return chain.ask(request)
  }
  const desk = serveFakeNode({ chain, database: database(), ask: forgetful })
  // A recent state is always available, so this failure is retried.
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

test('behavior: nothing is written if the chain moves meanwhile', async () => {
  const { chain, duringWithoutLogs } = await open()
  await duringWithoutLogs(() => chain.fees.credit(atVault, 50n))
  let isMoved = false
  const other = serveFakeNode({ chain, database: database() })
  const desk = serveFakeNode({
    chain,
    database: database(),
    ask: async (request) => {
      const answer = await chain.ask(request)
      if (request.method === 'eth_getLogs' && !isMoved) {
        isMoved = true
        chain.mine()
        await other.follow()
      }
      return answer
    },
  })
  await desk.audit()
  expect(await kept()).toEqual([])
  await desk.audit()
  expect(await kept()).toEqual(['market accrued 50'])
})

test('behavior: a step makes as many node requests as without the indexer', async () => {
  const { chain } = await open()
  const asked: string[] = []
  const desk = serveFakeNode({
    chain,
    database: database(),
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

test('behavior: a node that was reset without old blocks is followed from its oldest block', async () => {
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
  const desk = serveFakeNode({ chain, database: database(), ask })
  await desk.follow()
  expect(await database().select().from(feeRecords)).toMatchObject([{ number: oldest }])
  chain.fees.credit(atVault, 3n)
  chain.mine()
  await desk.follow()
  expect(await kept()).toEqual(['market accrued 3'])
})
