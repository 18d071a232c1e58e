import { parseEther, parseUnits } from 'viem'
import { nativeToken } from '@/lib/address'
import { developmentAccounts } from '@/lib/chain/development-accounts'
import { changeOf, readLedger } from './fixtures/ledger'
import { tradeAgainst } from './fixtures/trade-against'
import { expect, test } from './fixtures/world'
import { SwapView } from './views/swap-view'

const bpsOf = (amount: bigint, bps: bigint) => (amount * bps) / 10_000n

test('ERC-20 to ERC-20: approves exactly the amount, swaps, and leaves no allowance behind', async ({
  page,
  mainnet,
  wallet,
}) => {
  const [link, weth, { router }] = [mainnet.token('LINK'), mainnet.token('WETH'), mainnet.contracts]
  await mainnet.approve(wallet.address, link, router, 0n)
  const before = await readLedger(mainnet, wallet.address, [link, weth])

  const view = await SwapView.begin(page, wallet, { from: 'LINK', to: 'WETH', sell: '25' })
  await view.swap()

  const after = await readLedger(mainnet, wallet.address, [link, weth])
  expect(changeOf(before, after, link)).toBe(-parseEther('25'))
  expect(changeOf(before, after, weth)).toBeGreaterThan(0n)
  expect(await mainnet.allowance(wallet.address, link, router)).toBe(0n)

  const [approval, swap] = wallet.sent.map(({ params }) => params[0] as Record<string, string>)
  expect(approval!.to!.toLowerCase()).toBe(link.toLowerCase())
  expect(approval!.data).toBe(
    `0x095ea7b3${router.slice(2).padStart(64, '0')}${parseEther('25').toString(16).padStart(64, '0')}`,
  )
  expect(swap!.to!.toLowerCase()).toBe(router)
})

test('permit: a signature takes the place of the approval', async ({ page, mainnet, wallet }) => {
  const [usdc, weth, { router }] = [mainnet.token('USDC'), mainnet.token('WETH'), mainnet.contracts]
  await mainnet.approve(wallet.address, usdc, router, 0n)
  const before = await readLedger(mainnet, wallet.address, [usdc, weth])

  const view = await SwapView.begin(page, wallet, { from: 'USDC', to: 'WETH', sell: '1000' })
  await view.swap()

  const after = await readLedger(mainnet, wallet.address, [usdc, weth])
  expect(changeOf(before, after, usdc)).toBe(-parseUnits('1000', 6))
  expect(changeOf(before, after, weth)).toBeGreaterThan(0n)
  expect(wallet.sent).toHaveLength(1)
  expect(wallet.asked('eth_signTypedData_v4')).toHaveLength(1)
  expect(await mainnet.allowance(wallet.address, usdc, router)).toBe(0n)
})

test('native in: sends the value with the swap and approves nothing', async ({ page, mainnet, wallet }) => {
  const usdc = mainnet.token('USDC')
  const before = await readLedger(mainnet, wallet.address, [nativeToken, usdc])

  const view = await SwapView.begin(page, wallet, { from: 'ETH', to: 'USDC', sell: '1.5' })
  const evidence = page.getByRole('complementary', { name: 'Evidence' })
  await expect(evidence.getByRole('region', { name: 'Route' }).getByRole('img')).toHaveAttribute(
    'aria-label',
    /^ETH to USDC: /,
  )
  await expect(evidence.getByRole('region', { name: 'What it costs' })).toContainText(/Surplus.*all yours/)
  await view.swap()

  const after = await readLedger(mainnet, wallet.address, [nativeToken, usdc])
  const paid = -changeOf(before, after, nativeToken)
  expect(paid).toBeGreaterThan(parseEther('1.5'))
  expect(paid).toBeLessThan(parseEther('1.51'))
  expect(changeOf(before, after, usdc)).toBeGreaterThan(0n)
  expect(wallet.sent).toHaveLength(1)
})

test('Max of the native token: over many pools, too, what the network asks stays behind', async ({
  page,
  mainnet,
  wallet,
}) => {
  const { address } = wallet
  const rich = await mainnet.client.getBalance({ address })
  const balance = parseEther('120')
  await mainnet.client.setBalance({ address, value: balance })
  try {
    const view = await SwapView.begin(page, wallet, { from: 'ETH', to: 'USDC', sell: '1' })
    await view.ticket.getByRole('button', { name: 'Max' }).click()
    await expect(view.amountToSell('ETH')).toHaveValue(/^119\.9/)
    await view.swap()
    const [swap] = wallet.sent.map(({ params }) => params[0] as Record<string, string>)
    expect(BigInt(swap!.value!)).toBeGreaterThan((balance * 999n) / 1_000n)
  } finally {
    await mainnet.client.setBalance({ address, value: rich })
  }
})

test('native out: pays ETH, not the wrapped token', async ({ page, mainnet, wallet }) => {
  const [usdc, weth] = [mainnet.token('USDC'), mainnet.token('WETH')]
  const before = await readLedger(mainnet, wallet.address, [nativeToken, usdc, weth])

  const view = await SwapView.begin(page, wallet, { from: 'USDC', to: 'ETH', sell: '4000' })
  await view.swap()

  const after = await readLedger(mainnet, wallet.address, [nativeToken, usdc, weth])
  expect(changeOf(before, after, usdc)).toBe(-parseUnits('4000', 6))
  expect(changeOf(before, after, nativeToken)).toBeGreaterThan(parseEther('1'))
  expect(changeOf(before, after, weth)).toBe(0n)
})

test('BUY: exactly the wanted amount arrives, and no more than the maximum leaves', async ({
  page,
  mainnet,
  wallet,
}) => {
  const [usdc, link] = [mainnet.token('USDC'), mainnet.token('LINK')]
  const before = await readLedger(mainnet, wallet.address, [usdc, link])

  const view = await SwapView.begin(page, wallet, { from: 'USDC', to: 'LINK', buy: '100' })
  await expect(view.amountToSell('USDC')).not.toHaveValue('')
  const quoted = parseUnits((await view.amountToSell('USDC').inputValue()).replaceAll(',', ''), 6)
  await view.swap()

  const after = await readLedger(mainnet, wallet.address, [usdc, link])
  expect(changeOf(before, after, link)).toBe(parseEther('100'))
  const paid = -changeOf(before, after, usdc)
  expect(paid).toBeGreaterThan(0n)
  expect(paid).toBeLessThanOrEqual(quoted + bpsOf(quoted, 50n) + 1n)
})

test('USDT: an old allowance is set to zero before the new one', async ({ page, mainnet, wallet }) => {
  const [usdt, usdc, { router }] = [mainnet.token('USDT'), mainnet.token('USDC'), mainnet.contracts]
  await mainnet.approve(wallet.address, usdt, router, 0n)
  await mainnet.approve(wallet.address, usdt, router, 5n)
  const before = await readLedger(mainnet, wallet.address, [usdt, usdc])

  const view = await SwapView.begin(page, wallet, { from: 'USDT', to: 'USDC', sell: '500' })
  await view.swap()

  const after = await readLedger(mainnet, wallet.address, [usdt, usdc])
  expect(changeOf(before, after, usdt)).toBe(-parseUnits('500', 6))
  expect(changeOf(before, after, usdc)).toBeGreaterThan(parseUnits('495', 6))
  expect(await mainnet.allowance(wallet.address, usdt, router)).toBe(0n)
  expect(wallet.sent).toHaveLength(3)
})

test('rejection: says so, loses nothing, and the next try goes through', async ({ page, mainnet, wallet }) => {
  const [usdc, dai] = [mainnet.token('USDC'), mainnet.token('DAI')]
  const before = await readLedger(mainnet, wallet.address, [usdc, dai])

  const view = await SwapView.begin(page, wallet, { from: 'USDC', to: 'DAI', sell: '300' })
  await view.review()
  wallet.next({ kind: 'reject' }, 'eth_sendTransaction')
  await view.confirm.click()
  await expect(view.dialog.getByText('You declined in your wallet')).toBeVisible()
  expect(await readLedger(mainnet, wallet.address, [usdc, dai])).toEqual(before)

  await view.dialog.getByRole('button', { name: 'Try again' }).first().click()
  await view.confirm.click()
  await view.expectReceipt()
  const after = await readLedger(mainnet, wallet.address, [usdc, dai])
  expect(changeOf(before, after, usdc)).toBe(-parseUnits('300', 6))
  expect(changeOf(before, after, dai)).toBeGreaterThan(parseEther('295'))
})

test('an account switched in the wallet before the answer: nothing is sent from either', async ({
  page,
  mainnet,
  wallet,
}) => {
  const usdc = mainnet.token('USDC')
  const first = wallet.address
  const second = developmentAccounts[1]
  const [before, beforeSecond] = [await readLedger(mainnet, first, [usdc]), await readLedger(mainnet, second, [usdc])]

  const view = await SwapView.begin(page, wallet, { from: 'USDC', to: 'DAI', sell: '200' })
  await view.review()
  wallet.next({ kind: 'switchAccount', account: second }, 'eth_signTypedData_v4')
  await view.confirm.click()
  await expect(view.dialog.getByRole('alert')).toContainText(/account/i)

  expect(wallet.sent).toHaveLength(0)
  expect(await readLedger(mainnet, first, [usdc])).toEqual(before)
  expect(await readLedger(mainnet, second, [usdc])).toEqual(beforeSecond)
})

test('a chain switched in the wallet: the button asks to switch back, and then the swap goes through', async ({
  page,
  mainnet,
  wallet,
}) => {
  const [usdc, dai] = [mainnet.token('USDC'), mainnet.token('DAI')]
  const before = await readLedger(mainnet, wallet.address, [usdc, dai])

  const view = await SwapView.begin(page, wallet, { from: 'USDC', to: 'DAI', sell: '100' })
  await expect(page.getByRole('button', { name: 'Review swap' })).toBeVisible()
  await wallet.switchChain(8453)
  await page.getByRole('button', { name: 'Switch the wallet to Ethereum' }).click()
  expect(wallet.chain).toBe(1)
  await view.swap()

  const after = await readLedger(mainnet, wallet.address, [usdc, dai])
  expect(changeOf(before, after, usdc)).toBe(-parseUnits('100', 6))
})

test('stale quote: with the service gone a price ages, and an old one cannot be confirmed', async ({
  page,
  wallet,
}) => {
  await page.clock.install()
  const view = await SwapView.begin(page, wallet, { from: 'USDC', to: 'WETH', sell: '50' })
  await view.review()
  await page.route('**/api/prices**', (route) => route.abort())
  await page.clock.fastForward(25_000)
  await expect(view.confirm).toHaveCount(0)
  expect(wallet.sent).toHaveLength(0)

  await page.unroute('**/api/prices**')
  await page.clock.fastForward(20_000)
  await expect(view.confirm.or(view.dialog.getByRole('button', { name: 'Show the new price' }))).toBeVisible()
})

test('pools moved between the check and the block: the router refuses, says why, and takes nothing', async ({
  page,
  mainnet,
  wallet,
}) => {
  const [comp, weth] = [mainnet.token('COMP'), mainnet.token('WETH')]
  await mainnet.approve(wallet.address, comp, mainnet.contracts.router)
  const before = await readLedger(mainnet, wallet.address, [comp, weth])

  const view = await SwapView.begin(page, wallet, { from: 'COMP', to: 'WETH', sell: '10' })
  await view.review()
  wallet.next(
    {
      kind: 'meanwhile',
      happens: () => tradeAgainst(mainnet, { from: 'COMP', to: 'WETH', amount: parseEther('20000') }),
    },
    'eth_sendTransaction',
  )
  await view.confirm.click()
  await expect(view.dialog.getByText('The price moved below your minimum')).toBeVisible({ timeout: 30_000 })
  await expect(view.dialog.getByRole('alert')).toContainText('Your tokens stay yours (INSUFFICIENT_OUTPUT)')
  expect(await readLedger(mainnet, wallet.address, [comp, weth])).toEqual(before)
})

test('a service that lies about the receiver: the page refuses before the wallet is asked', async ({
  page,
  mainnet,
  wallet,
}) => {
  const usdc = mainnet.token('USDC')
  await mainnet.approve(wallet.address, usdc, mainnet.contracts.router)
  const before = await readLedger(mainnet, wallet.address, [usdc])
  const thief = '0x00000000000000000000000000000000deadbeef'
  await page.route('**/api/transactions/**', async (route) => {
    const body = route.request().postDataJSON() as Record<string, unknown>
    await route.continue({ postData: JSON.stringify({ ...body, receiver: thief }) })
  })

  const view = await SwapView.begin(page, wallet, { from: 'USDC', to: 'WETH', sell: '70' })
  await view.review()
  await view.confirm.click()
  await expect(view.dialog.getByRole('alert')).toContainText(/beneficiary|receiver/i)
  expect(wallet.sent).toHaveLength(0)
  expect(await readLedger(mainnet, wallet.address, [usdc])).toEqual(before)
  await mainnet.approve(wallet.address, usdc, mainnet.contracts.router, 0n)
})
