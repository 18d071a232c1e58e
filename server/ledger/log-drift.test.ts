import { expect, test } from 'vitest'
import { weth } from '../otc/testing/desk'
import { createFundedChain, makers, serveFakeNode, signOffer } from '../otc/testing/fake-desk'
import { openTestDatabase } from '../testing/test-database'
import { type Difference, logDrift } from './log-drift'

const database = openTestDatabase()
const [owner, other] = makers as [`0x${string}`, `0x${string}`]

test('behavior: a change without a log is logged, as a warning if it changes the state of orders', async () => {
  const chain = createFundedChain(1_000n)
  const desk = serveFakeNode({ chain, database: database() })
  const follow = async () => {
    chain.mine()
    await desk.follow()
    return { warnings: desk.warnings.splice(0), details: desk.details.splice(0) }
  }
  const offer = await signOffer({ maker: owner })
  await desk.post(offer)
  await desk.post(await signOffer({ maker: other }))
  await desk.follow()
  const quiet = { warnings: [], details: [] }
  const about = () => ({ chainId: 1, block: chain.tip().number, owner, token: weth, about: 'balance' })

  // Changes with logs are not drift.
  chain.transfer(owner, weth, other, 100n)
  chain.approve(other, weth, 90n)
  chain.fill(offer.order, offer.orderHash, 10n)
  expect(await follow()).toEqual(quiet)

  chain.give(owner, weth, 2_000n)
  expect(await follow()).toEqual({ warnings: [], details: [{ ...about(), expected: 890n, found: 2_000n }] })
  chain.give(owner, weth, 5n)
  expect(await follow()).toEqual({ warnings: [{ ...about(), expected: 2_000n, found: 5n }], details: [] })

  // Changes in a long gap or on another branch are not drift: logs were not watched there.
  chain.give(owner, weth, 7n)
  for (let block = 0; block < 310; block++) chain.mine()
  expect(await follow()).toEqual(quiet)
  chain.rewind(1)
  chain.give(owner, weth, 9n)
  chain.mine()
  expect(await follow()).toEqual(quiet)
})

test('behavior: of many differences the first are logged, and the number of the others', () => {
  const lines: unknown[] = []
  const differences = Array.from(
    { length: 25 },
    (_, index): Difference => ({ orderHash: `0x${index}`, about: 'refused', expected: false, found: true }),
  )
  const place = { chainId: 1, block: 17n }
  logDrift((...line) => void lines.push(line), { ...place, affectsOrders: true }, differences)
  expect(lines).toHaveLength(21)
  expect(lines[0]).toEqual(['warn', 'an order differed from the chain', { ...place, ...differences[0] }])
  expect(lines[20]).toEqual(['warn', 'more differed from the chain', { ...place, more: 5 }])
})
