import type { Page } from '@playwright/test'
import type { Proof } from '@/lib/api/market/proof'
import { expect, test } from './fixtures/world'
import { SwapView } from './views/swap-view'

const section = (page: Page) =>
  page.getByRole('complementary', { name: 'Details' }).getByRole('region', { name: 'Price proof' })

type Lie = (proof: Proof, route: { pools: string[] }) => Proof

/** Changes the proofs of the service. Returns a function that sets the change of later proofs. */
const tamper = async (page: Page): Promise<(next: Lie) => void> => {
  let lie: Lie = (proof) => proof
  let pools: string[] = []
  await page.route('**/api/prices?*', async (route) => {
    const response = await route.fetch()
    const { priceRoute } = await response.json()
    pools = JSON.stringify(priceRoute?.bestRoute ?? []).match(/0x[0-9a-f]{40}/g) ?? []
    await route.fulfill({ response })
  })
  await page.route('**/api/prices/proofs/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: lie(await response.json(), { pools }) })
  })
  return (next) => {
    lie = next
  }
}
const numbersOf = (text: string) => Number(text.replaceAll(',', ''))

test('the browser verifies the bound and the pools of a quote; a quote without a proof can be swapped', async ({
  page,
  wallet,
}) => {
  const view = new SwapView(page)
  await view.open({ from: 'WETH', to: 'USDC', sell: '3' })
  const proof = section(page)
  const checked = proof.getByText(/checked here in (< )?\d+ ms/)
  await expect(checked).toBeVisible()
  const [, bound] = /Best possible before fees: ([\d.,]+) USDC. You get 99\.\d\d?%/.exec(
    (await proof.textContent()) ?? '',
  )!
  expect(numbersOf(bound!)).toBeGreaterThanOrEqual(numbersOf(await view.amountToBuy('USDC').inputValue()))
  await expect(proof.getByText(/of the best possible price, verified here$/)).toBeVisible()
  await expect(proof.getByText('No route is more than 5 bps better.')).toBeVisible()
  await proof.getByText('How it was verified').click()
  // Shows the complete text if it fails.
  await expect(proof).toContainText(/\d+ match the chain/)
  await expect(proof.getByText(/^\d+ match the chain$/)).toBeVisible()
  await expect(proof.getByText(/bps$/).first()).toBeVisible()

  await proof.getByText('What this browser read from the chain').focus()
  await page.keyboard.press('Enter')
  const compared = proof.getByText(
    /^\d+ pools read from the chain at block [\d,]+\. Pool data matches the chain\. Compared: /,
  )
  for (const field of ['token order', 'fee', 'reserves', 'every tick that counts', 'amplification', 'weights'])
    await expect(compared).toContainText(`, ${field}`)
  await expect(proof.getByText(/^Gas counts at [\d.]+ gwei, the node’s price for that block\.$/)).toBeVisible()

  // The same trade on single exchanges, computed here: none gives more.
  await proof.getByText('Why not elsewhere?').click()
  const elsewhere = proof.getByRole('table', { name: 'The same trade elsewhere' })
  const netOf = async (row: RegExp) =>
    numbersOf((await elsewhere.getByRole('row', { name: row }).getByRole('cell').nth(1).textContent())!.split(' ')[0]!)
  const route = await netOf(/^This route/)
  for (const row of [/^Best one pool: Uniswap/, /^Uniswap V3 alone/, /^Uniswap V2 alone/])
    expect(await netOf(row)).toBeLessThanOrEqual(route)

  await proof.getByText('What is and isn’t proven').focus()
  await page.keyboard.press('Enter')
  await expect(proof.getByText(/Not proven:/)).toBeVisible()
  const [, pools] = /the state of ([\d,]+) pools/.exec((await proof.textContent()) ?? '')!
  expect(numbersOf(pools!)).toBeGreaterThan(50)

  // A purchase is bounded from below.
  await view.amountToSell('WETH').fill('2')
  await view.flip()
  await expect(checked).toBeVisible()
  await expect(proof.getByText(/Best possible before fees: [\d.,]+ USDC. You pay 100(\.\d+)?% of it/)).toHaveCount(1)
  await expect(proof.getByText(/of the best possible price, verified here$/)).toBeVisible()

  // Typing does not flood the service with proofs.
  await view.amountToBuy('WETH').fill('')
  await view.flip()
  await expect(checked).toBeHidden()
  // An example replaces it.
  await expect(proof.getByText('Example')).toBeVisible()
  await expect(proof.getByText(/of the best possible price, verified here$/)).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/proofs/')) asked.push(request.url())
  })
  const keys = '1.234567'
  await view.amountToSell('WETH').pressSequentially(keys, { delay: 150 })
  await expect(checked).toBeVisible()
  // Each key requests a price; on a slow machine a pause between two may be long enough for a
  // proof.
  expect(asked.length).toBeLessThanOrEqual(keys.length / 2)

  // The page shows that the service has no proofs, and the swap still works.
  await page.route('**/api/prices/proofs/*', (route) =>
    route.fulfill({ status: 404, json: { errorType: 'NotFound', details: 'Not Found', error: 'Not Found' } }),
  )
  await view.choose({ from: 'ETH' })
  await view.amountToSell('ETH').fill('0.1')
  await expect(proof.getByText(/has no proof of this price/)).toBeVisible()
  await view.connect(wallet)
  await view.swap()
})

test('a false proof of the service is detected, by its own numbers or by the chain', async ({ page }) => {
  const lie = await tamper(page)
  const view = new SwapView(page)
  const proof = section(page)
  const badge = proof.getByText(/checked here/)
  const amount = view.amountToSell('WETH')

  // A lower bound than its own numbers imply.
  lie((proof) => ({ ...proof, gross: { ...proof.gross, bound: proof.gross.bound * 0.999 } }))
  await view.open({ from: 'WETH', to: 'USDC', sell: '3' })
  await expect(page.getByText('This price contradicts its own proof').first()).toBeVisible()
  await expect(proof.getByText(/claims a gross bound/)).toBeVisible()
  await expect(badge).toBeHidden()

  // A consistent but invented state: twice as deep at the same price. All bounds hold, but the
  // chain has no such pool.
  lie((proof, { pools }) => {
    const deepened = proof.pools.find(({ address, kind }) => kind === 'v3' && pools.includes(address))
    return {
      ...proof,
      gross: { ...proof.gross, bound: proof.gross.bound * 2 },
      net: { ...proof.net, bound: proof.net.bound * 2 },
      pools: proof.pools.map((pool) => {
        if (pool !== deepened || pool.kind !== 'v3') return pool
        const ticks = pool.ticks.map(([index, net]): [number, string] => [index, String(BigInt(net) * 2n)])
        return { ...pool, liquidity: String(BigInt(pool.liquidity) * 2n), ticks }
      }),
    }
  })
  await amount.fill('3.01')
  await expect(proof.getByText(/^1 of \d+ differs from the chain$/)).toBeVisible()
  await expect(proof.getByText(/, liquidity: \d+ in the proof, \d+ on the chain\.$/)).toBeVisible()
  const message = 'Pool data differs from the chain. Do not rely on this price: get a new one.'
  await expect(proof.getByText(message)).toBeVisible()
  // On a phone the panel is in a sheet, and the ticket shows the failure.
  const desktop = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(proof).toBeHidden()
  await expect(view.ticket.getByRole('alert')).toHaveText(message)
  await page.setViewportSize(desktop)

  // Pools of the route with lower balances than on the chain.
  lie((proof, { pools }) => ({
    ...proof,
    pools: proof.pools.map((pool) => {
      if (!pools.includes(pool.address)) return pool
      if (pool.kind === 'v2') return { ...pool, reserve0: String(BigInt(pool.reserve0) / 2n) }
      return pool.kind === 'v3' ? { ...pool, liquidity: String(BigInt(pool.liquidity) / 2n) } : pool
    }),
  }))
  await amount.fill('3.02')
  await expect(page.getByText(/This price (contradicts its own proof|could not be verified)/).first()).toBeVisible()

  // Wrong prices give a valid but looser bound, which is not green and has an explanation.
  lie((proof) => {
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
  await amount.fill('3.03')
  await expect(proof.getByText(/More than 5 bps from the best possible. Compare with another service/)).toBeVisible()
  await proof.getByText('How it was verified').click()
  // Shows the complete text if it fails.
  await expect(proof).toContainText(/\d+ match the chain/)
  await expect(proof.getByText(/^\d+ match the chain$/)).toBeVisible()
  await expect(badge).toHaveClass(/text-caution/)
  await expect(badge).not.toHaveClass(/text-positive/)

  // The hash of a block that is not on the chain.
  lie((proof) => ({ ...proof, blockHash: `0x${'41'.repeat(32)}` }))
  await amount.fill('3.04')
  await expect(proof.getByText(/The chain has another block of this number/)).toBeVisible()
  await expect(view.ticket.getByRole('alert')).toHaveText(/^The chain has another block of this number/)
  await expect(badge).toHaveClass(/text-danger/)
})
