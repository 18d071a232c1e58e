import type { Page } from '@playwright/test'
import type { Proof } from '@/lib/api/proof'
import { expect, test } from './fixtures/world'
import { SwapView } from './views/swap-view'

const section = (page: Page) =>
  page.getByRole('complementary', { name: 'Evidence' }).getByRole('region', { name: 'Price proof' })

/** A service between us and the truth: what it changes in a proof. */
const tamper = (page: Page, change: (proof: Proof, route: { pools: string[] }) => Proof) => {
  let pools: string[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/api/prices?')) return
    const { priceRoute } = await response.json()
    pools = JSON.stringify(priceRoute.bestRoute).match(/0x[0-9a-f]{40}/g) ?? []
  })
  return page.route('**/api/prices/proofs/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json(), { pools }) })
  })
}
const numbersOf = (text: string) => Number(text.replaceAll(',', ''))

test('a quote comes with a bound that this browser checked, and pools that the chain confirms', async ({ page }) => {
  const view = new SwapView(page)
  await view.open({ from: 'WETH', to: 'USDC', sell: '3' })
  const proof = section(page)
  await expect(proof.getByText(/checked here in (< )?\d+ ms/)).toBeVisible()
  const [, bound] = /Best possible before fees: ([\d.,]+) USDC. You get 99\.\d\d?%/.exec(
    (await proof.textContent()) ?? '',
  )!
  expect(numbersOf(bound!)).toBeGreaterThanOrEqual(numbersOf(await view.amountToBuy('USDC').inputValue()))
  await expect(proof.getByText('matches the chain')).toBeVisible()
  await expect(proof.getByText('No route is more than 5 bps better.')).toBeVisible()
  await expect(proof.getByText(/bps$/).first()).toBeVisible()

  await proof.getByText('What is and isn’t proven').focus()
  await page.keyboard.press('Enter')
  await expect(proof.getByText(/Not proven:/)).toBeVisible()
  const [, pools] = /the state of ([\d,]+) pools/.exec((await proof.textContent()) ?? '')!
  expect(numbersOf(pools!)).toBeGreaterThan(50)
})

test('a purchase is bounded from below', async ({ page }) => {
  const view = new SwapView(page)
  await view.open({ from: 'USDC', to: 'WETH', buy: '2' })
  await expect(
    section(page).getByText(/Best possible before fees: [\d.,]+ USDC. You pay 100(\.\d+)?% of it/),
  ).toBeVisible()
  await expect(section(page).getByText(/checked here/)).toBeVisible()
})

test('a service that claims a lower bound than its own numbers give is told', async ({ page }) => {
  await tamper(page, (proof) => ({ ...proof, gross: { ...proof.gross, bound: proof.gross.bound * 0.999 } }))
  await new SwapView(page).open({ from: 'WETH', to: 'USDC', sell: '3' })
  const warnings = page.getByText('This price contradicts its own proof')
  await expect(warnings.first()).toBeVisible()
  await expect(section(page).getByText(/claims a gross bound/)).toBeVisible()
  await expect(section(page).getByText(/checked here/)).toBeHidden()
})

test('a service that makes the pools of the route poorer than they are is told', async ({ page }) => {
  await tamper(page, (proof, { pools }) => ({
    ...proof,
    pools: proof.pools.map((pool) => {
      if (!pools.includes(pool.address)) return pool
      if (pool.kind === 'v2') return { ...pool, reserve0: String(BigInt(pool.reserve0) / 2n) }
      return pool.kind === 'v3' ? { ...pool, liquidity: String(BigInt(pool.liquidity) / 2n) } : pool
    }),
  }))
  await new SwapView(page).open({ from: 'WETH', to: 'USDC', sell: '3' })
  await expect(page.getByText(/This price (contradicts its own proof|could not be verified)/).first()).toBeVisible()
})

test('a service that makes up a state that fits is told by the chain', async ({ page }) => {
  // Twice as deep at the same price: every bound stays true, but no such pool is on the chain.
  await tamper(page, (proof, { pools }) => ({
    ...proof,
    gross: { ...proof.gross, bound: proof.gross.bound * 2 },
    net: { ...proof.net, bound: proof.net.bound * 2 },
    pools: proof.pools.map((pool) => {
      if (!pools.includes(pool.address) || pool.kind !== 'v3') return pool
      const ticks = pool.ticks.map(([index, net]): [number, string] => [index, String(BigInt(net) * 2n)])
      return { ...pool, liquidity: String(BigInt(pool.liquidity) * 2n), ticks }
    }),
  }))
  const view = new SwapView(page)
  await view.open({ from: 'WETH', to: 'USDC', sell: '3' })
  await expect(section(page).getByText('1 of 1 differs from the chain')).toBeVisible()
  const said = 'Pool data differs from the chain. Do not rely on this price: get a new one.'
  await expect(section(page).getByText(said)).toBeVisible()
  // A phone has the panel in a sheet, and everybody looks at the ticket.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(section(page)).toBeHidden()
  await expect(view.ticket.getByRole('alert')).toHaveText(said)
})

test('a price that may be far from the best is not green, and says what can be done', async ({ page }) => {
  // Prices that are off prove less, and that truly: the bound moves away.
  await tamper(page, (proof) => {
    const further = (prices: Record<string, number>) =>
      Object.fromEntries(
        Object.entries(prices).map(([token, price]) => [token, token === proof.srcToken ? price * 1.01 : price]),
      )
    return {
      ...proof,
      gross: { prices: further(proof.gross.prices), bound: proof.gross.bound * 10 },
      net: {
        cases: proof.net.cases.map((one) => ({ ...one, prices: further(one.prices) })),
        bound: proof.net.bound * 10,
      },
    }
  })
  await new SwapView(page).open({ from: 'WETH', to: 'USDC', sell: '3' })
  const proof = section(page)
  await expect(proof.getByText(/More than 5 bps from the best possible. Compare with another service/)).toBeVisible()
  await expect(proof.getByText('matches the chain')).toBeVisible()
  const badge = proof.getByText(/checked here/)
  await expect(badge).toHaveClass(/text-caution/)
  await expect(badge).not.toHaveClass(/text-positive/)
})

test('a service that shows an older block under a newer number is told by the chain', async ({ page }) => {
  await tamper(page, (proof) => ({ ...proof, blockHash: `0x${'41'.repeat(32)}` }))
  const view = new SwapView(page)
  await view.open({ from: 'WETH', to: 'USDC', sell: '3' })
  await expect(section(page).getByText(/The chain has another block of this number/)).toBeVisible()
  await expect(view.ticket.getByRole('alert')).toHaveText(/^The chain has another block of this number/)
  await expect(section(page).getByText(/checked here/)).toHaveClass(/text-danger/)
})

test('a service without proofs is quietly said to have none, and the swap goes on', async ({ page, wallet }) => {
  await page.route('**/api/prices/proofs/*', (route) =>
    route.fulfill({ status: 404, json: { errorType: 'NotFound', details: 'Not Found', error: 'Not Found' } }),
  )
  const view = new SwapView(page)
  await view.open({ from: 'ETH', to: 'USDC', sell: '0.1' })
  await expect(section(page).getByText(/has no proof of this price/)).toBeVisible()
  await view.connect(wallet)
  await view.swap()
})

test('typing does not flood the service with proofs', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/proofs/')) asked.push(request.url())
  })
  const view = new SwapView(page)
  await view.open({ from: 'WETH', to: 'USDC' })
  await view.amountToSell('WETH').pressSequentially('1.234567', { delay: 150 })
  await expect(section(page).getByText(/checked here/)).toBeVisible()
  expect(asked.length).toBeLessThanOrEqual(2)
})
