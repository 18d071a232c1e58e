import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { syntheticAddress } from '@/lib/routing/testing/synthetic-token'
import { WrongChainError } from '../chain/node/nodes'
import { weth } from '../otc/testing/desk'
import { createFundedChain, makers, serveFakeNode, signOffer } from '../otc/testing/fake-desk'
import { openTestDatabase } from '../testing/test-database'
import { type Ask, createFakeChain } from './testing/fake-chain'
import { ledgerTables, rebuildFromZero, rowsOf } from './testing/rebuild-from-zero'

const database = openTestDatabase()
const second = openTestDatabase()
const [maker, other] = makers as [`0x${string}`, `0x${string}`]

test('behavior: after an outage of any length it reads only states of the newest blocks', async () => {
  const chain = createFundedChain(1_000n)
  const refused: string[] = []
  const forgetful: Ask = async (request) => {
    const at = (request.params as [unknown, { blockHash?: string }?] | undefined)?.[1]
    if (request.method === 'eth_call' && at?.blockHash !== undefined) {
      const { blocks } = chain.tips().at(-1)!
      const isKept = blocks.slice(-2).some(({ hash }) => hash === at.blockHash)
      if (!isKept) {
        refused.push(at.blockHash)
        throw new Error('missing trie node')
      }
    }
    return chain.ask(request)
  }
  const desk = serveFakeNode({ chain, database: database(), ask: forgetful })
  const [filled, underfunded] = [await signOffer({ maker }), await signOffer({ maker: other })]
  for (const offer of [filled, underfunded]) expect((await desk.post(offer)).status).toBe(200)
  for (let round = 0; round < 2; round++) await desk.follow()

  chain.fill(filled.order, filled.orderHash, 100n)
  for (let block = 0; block < 150; block++) chain.mine()
  chain.approve(other, weth, 3n)
  for (let block = 0; block < 60; block++) chain.mine()
  for (let round = 0; round < 3; round++) await desk.follow()

  const rows = await rowsOf(database())
  expect(rows.orders.map(({ state }) => state).toSorted()).toEqual(['FULFILLED', 'SUSPENDED'])
  expect(await rebuildFromZero({ ...desk.deps, from: database(), into: second() })).toEqual(rows)
  expect(refused).toEqual([])
})

test('behavior: holdings that moved in a long gap are read first, whatever states the node forgot', async () => {
  for (const table of ledgerTables) await database().delete(table)
  const chain = createFundedChain(1_000n)
  const many = Array.from({ length: 150 }, (_, index) => toLowerAddress(syntheticAddress(8, index)))
  for (const owner of many) {
    chain.give(owner, weth, 1_000n)
    chain.approve(owner, weth, 1_000n)
    chain.stand(owner, true)
  }
  chain.mine()
  // A node that forgets states and returns the logs of at most 10 blocks at once.
  const strict: Ask = async (request) => {
    const [filter, at] = (request.params ?? []) as [{ fromBlock?: string; toBlock?: string }, { blockHash?: string }?]
    if (request.method === 'eth_getLogs' && Number(filter.toBlock) - Number(filter.fromBlock) >= 10)
      throw Object.assign(new Error('limited to a 10 block range'), { code: -32_600 })
    const { blocks } = chain.tips().at(-1)!
    if (at?.blockHash && !blocks.slice(-2).some(({ hash }) => hash === at.blockHash))
      throw Object.assign(new Error('missing trie node'), { code: -32_000 })
    return chain.ask(request)
  }
  const desk = serveFakeNode({ chain, database: database(), ask: strict })
  for (const owner of many) expect((await desk.post(await signOffer({ maker: owner }))).status).toBe(200)
  for (let round = 0; round < 3; round++) await desk.follow()

  const movers = many.filter((_, index) => index % 10 === 0)
  for (const [index, owner] of movers.entries()) {
    chain.transfer(owner, weth, other, 999n)
    for (let block = 0; block < 2 + index; block++) chain.mine()
  }
  for (let block = 0; block < 70; block++) chain.mine()
  await desk.follow()
  const { orders } = await rowsOf(database())
  const suspended = orders.filter(({ state }) => state === 'SUSPENDED').map(({ maker }) => maker)
  expect(suspended.toSorted()).toEqual(movers.toSorted())
  expect(desk.warnings).toEqual([])
})

test('error: Chain.WrongChainError if the node serves another chain: nothing is written', async () => {
  for (const table of ledgerTables) await database().delete(table)
  const chain = createFundedChain(1_000n)
  const desk = serveFakeNode({ chain, database: database() })
  const offer = await signOffer({ maker })
  expect((await desk.post(offer)).status).toBe(200)
  chain.fill(offer.order, offer.orderHash, 40n)
  chain.mine()
  for (let round = 0; round < 2; round++) await desk.follow()
  const rows = await rowsOf(database())
  expect(rows.orders).toMatchObject([{ filled: 40n }])

  const foreign = createFakeChain({ chainId: 8453 })
  while (foreign.tip().number < chain.tip().number + 5n) foreign.mine()
  const asked: string[] = []
  const other = serveFakeNode({
    chain,
    database: database(),
    ask: (request) => {
      asked.push(request.method)
      return foreign.ask(request)
    },
  })
  await expect(other.follow()).rejects.toThrow(WrongChainError)
  expect(asked).not.toContain('eth_getLogs')
  // A node of another chain that takes over during a rebuild.
  let isAsked = false
  const fallback = serveFakeNode({
    chain,
    database: database(),
    ask: (request) => {
      const isRight = request.method === 'eth_chainId' && !isAsked
      isAsked ||= isRight
      return (isRight ? chain : foreign).ask(request)
    },
  })
  await expect(fallback.follow()).rejects.toThrow(WrongChainError)
  expect([isAsked, await rowsOf(database())]).toEqual([true, rows])
})
