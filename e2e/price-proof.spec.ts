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
  const [, pools, bound] =
    /these ([\d,]+) pools(?: and \d+ open orders?)?, each used once, can pay more than ([\d.,]+) USDC/.exec(
      (await proof.textContent()) ?? '',
    )!
  expect(numbersOf(pools!)).toBeGreaterThan(50)
  expect(numbersOf(bound!)).toBeGreaterThanOrEqual(numbersOf(await view.amountToBuy('USDC').inputValue()))
  await expect(proof.getByText('as in the proof')).toBeVisible()
  await expect(proof.getByText(/bps$/).first()).toBeVisible()

  await proof.getByText('What this proves, and what not').focus()
  await page.keyboard.press('Enter')
  await expect(proof.getByText(/Not proved:/)).toBeVisible()
})

test('a purchase is bounded from below', async ({ page }) => {
  const view = new SwapView(page)
  await view.open({ from: 'USDC', to: 'WETH', buy: '2' })
  await expect(section(page).getByText(/can cost less than [\d.,]+ USDC/)).toBeVisible()
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
  await new SwapView(page).open({ from: 'WETH', to: 'USDC', sell: '3' })
  await expect(section(page).getByText(/differ from the proof/)).toBeVisible()
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
