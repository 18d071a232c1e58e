import { expect, test } from 'vitest'
import { weth } from '../otc/testing/desk'
import { createFundedChain, makers, servePaper, signOffer } from '../otc/testing/paper-desk'
import { openTestDatabase } from '../testing/test-database'
import { type Difference, logDrift } from './log-drift'

const database = openTestDatabase()
const [owner, other] = makers as [`0x${string}`, `0x${string}`]

test('behavior: what a token changes in silence is told, loudly where orders are another thing for it', async () => {
  const chain = createFundedChain(1_000n)
  const desk = servePaper({ chain, database: database() })
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

  // What tokens and the contract say is no news to be told of.
  chain.transfer(owner, weth, other, 100n)
  chain.approve(other, weth, 90n)
  chain.fill(offer.order, offer.orderHash, 10n)
  expect(await follow()).toEqual(quiet)

  chain.give(owner, weth, 2_000n)
  expect(await follow()).toEqual({ warnings: [], details: [{ ...about(), expected: 890n, found: 2_000n }] })
  chain.give(owner, weth, 5n)
  expect(await follow()).toEqual({ warnings: [{ ...about(), expected: 2_000n, found: 5n }], details: [] })

  // Where nobody listened nothing was kept back: a long way, and another branch.
  chain.give(owner, weth, 7n)
  for (let block = 0; block < 310; block++) chain.mine()
  expect(await follow()).toEqual(quiet)
  chain.rewind(1)
  chain.give(owner, weth, 9n)
  chain.mine()
  expect(await follow()).toEqual(quiet)
})

test('behavior: of many differences the first ones are told, and how many more there are', () => {
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
