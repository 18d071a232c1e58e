import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/world'
import { SwapView } from './views/swap-view'

const away = {
  service: 'The service does not answer',
  node: 'The chain’s node does not answer',
  offline: 'You are offline',
} as const

/** Expects one reason in the strip, and no other in any line of the page. */
const expectOnly = async (page: Page, reason: keyof typeof away) => {
  await expect(page.getByRole('status').filter({ hasText: away[reason] })).toBeVisible()
  for (const [name, text] of Object.entries(away))
    if (name !== reason) await expect(page.getByText(text)).toHaveCount(0)
  for (const other of [/No route for/, /Finding the best price/, /The network cannot be reached/, /Too many requests/])
    await expect(page.getByText(other)).toHaveCount(0)
}

const loseNode = (page: Page) =>
  page.route('**/rpc/1', async (route) => {
    const asked = route.request().postDataJSON() as { id: number } | { id: number }[]
    const error = { code: -32002, message: 'The node of this chain does not answer, try again' }
    const json = [asked].flat().map(({ id }) => ({ jsonrpc: '2.0', id, error }))
    await route.fulfill({ json: Array.isArray(asked) ? json : json[0] })
  })

test('one sentence names the missing connection, on the OTC desk too, and disappears after recovery', async ({
  page,
  wallet,
}) => {
  const view = await SwapView.begin(page, wallet, { from: 'USDC', to: 'WETH', sell: '50' })
  const review = page.getByRole('button', { name: 'Review swap' })
  const balance = view.ticket.getByText(/^Balance /).first()
  await expect(review).toBeVisible()
  await expect(balance).toHaveText(/Balance [\d,]/)

  await loseNode(page)
  await expectOnly(page, 'node')
  await expect(balance).toHaveText('Balance unknown')
  await expect(view.ticket.getByRole('button', { name: away.node })).toHaveAttribute('aria-disabled', 'true')
  await page.unroute('**/rpc/1')
  await expect(review).toBeVisible()
  await expect(page.getByText(away.node)).toHaveCount(0)
  await expect(balance).toHaveText(/Balance [\d,]/)

  // The price of another amount is requested without an answer.
  await page.route('**/api/**', (route) => route.abort())
  await view.amountToSell('USDC').fill('51')
  await expectOnly(page, 'service')
  await expect(balance).toHaveText(/Balance [\d,]/)
  await expect(view.ticket.getByRole('button', { name: away.service })).toHaveAttribute('aria-disabled', 'true')
  await expect(view.ticket.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/api/**')
  await expect(review).toBeVisible()
  await expect(page.getByText(away.service)).toHaveCount(0)

  // Too many requests: only the strip shows that, and the price returns after the pause.
  const refusal = { errorType: 'RateLimitExceeded', details: 'Too Many Requests', error: 'Too Many Requests' }
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '3' }, json: refusal }),
  )
  await view.amountToSell('USDC').fill('52')
  const pause = page.getByText('Too many requests')
  await expect(page.getByRole('status').filter({ has: pause })).toBeVisible()
  await expect(view.ticket.getByRole('button', { name: 'Waiting for the service' })).toBeVisible()
  await expect(view.ticket.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/api/**')
  await expect(review).toBeVisible()
  await expect(pause).toHaveCount(0)

  await page.context().setOffline(true)
  await expectOnly(page, 'offline')
  await page.context().setOffline(false)
  await expect(review).toBeVisible()

  // The OTC desk has the same strip.
  await page.getByRole('link', { name: 'OTC', exact: true }).click()
  await expect(page).toHaveURL(/\/otc\b/)
  await expect(view.ticket).toBeHidden()
  await loseNode(page)
  await expectOnly(page, 'node')
  await page.unroute('**/rpc/1')
  await expect(page.getByText(away.node)).toHaveCount(0)
  await page.route('**/api/**', (route) => route.abort())
  await expect(page.getByRole('status').filter({ hasText: away.service })).toBeVisible()
  await page.unroute('**/api/**')
  await expect(page.getByText(away.service)).toHaveCount(0)
})

type Call = { method: string; params?: readonly unknown[] }

/** True for requests of a proof check, which reads the state at a block's hash. */
const isOfProof = (calls: readonly Call[]) =>
  calls.some(
    ({ method, params }) => method === 'eth_maxPriorityFeePerGas' || /"blockHash"/.test(JSON.stringify(params)),
  )

test('an idle quote sends at most one request per block to the node, and none for code', async ({
  page,
  mainnet,
  wallet,
}) => {
  const codeRead = page.waitForRequest(
    (request) => request.url().endsWith('/rpc/1') && Boolean(request.postData()?.includes('eth_getCode')),
  )
  await SwapView.begin(page, wallet, { from: 'USDC', to: 'WETH', sell: '50' })
  await expect(page.getByRole('button', { name: 'Review swap' })).toBeVisible()
  // The code of the account is read once, on a busy machine later than the first price.
  await codeRead
  // The second price and its proof have arrived: from now on only blocks are new to the page.
  await page.waitForResponse(/\/api\/prices\/proofs\//)

  const [asked, ofProofs]: [Call[][], Call[][]] = [[], []]
  const moments: string[] = []
  let [proofs, prices] = [1, 0]
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/prices/proofs/')) proofs++
    if (pathname === '/api/prices') prices++
    if (pathname !== '/rpc/1') return
    const calls = [request.postDataJSON() as Call | Call[]].flat()
    if (isOfProof(calls)) ofProofs.push(calls)
    else {
      asked.push(calls)
      moments.push(`${new Date().toISOString()} ${calls.map(({ method }) => method).join(' ')}`)
    }
  })
  const head = () => mainnet.client.getBlockNumber()
  const first = await head()
  // Long enough for a second price and its proof.
  const quoted = page.waitForResponse(/\/api\/prices\?/)
  await expect.poll(head, { timeout: 80_000 }).toBeGreaterThanOrEqual(first + 9n)
  await quoted
  const [requests, blocks] = [asked.length, Number((await head()) - first)]
  const entries = asked.flat().map(({ method }) => method)
  // The message of a failure lists the requests with their times.
  // Each new price is followed by one more request.
  expect(requests, moments.join('\n')).toBeLessThanOrEqual(blocks + 1 + prices)
  // A block's request has the gas price, the balances, both allowances and the needs of the chosen
  // mode; on a slow machine two blocks share a request.
  expect(entries.length).toBeLessThanOrEqual(5 * (blocks + 1))
  // A proof is checked in few requests, and again if a block arrived meanwhile.
  expect(ofProofs.length).toBeLessThanOrEqual(8 * proofs)
  expect(entries.filter((method) => method === 'eth_getCode')).toEqual([])
  const description = `${blocks} blocks: ${requests} requests, ${entries.length} entries`
  test.info().annotations.push({ type: 'measured', description })
})
