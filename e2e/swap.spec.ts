import { readFile } from 'node:fs/promises'
import { type Address, parseEther, parseUnits } from 'viem'
import { nativeToken } from '@/lib/address'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { changeOf, readLedger } from './fixtures/ledger'
import { tradeAgainst } from './fixtures/trade-against'
import { expect, test } from './fixtures/world'
import { SwapView } from './views/swap-view'

const bpsOf = (amount: bigint, bps: bigint) => (amount * bps) / 10_000n

test('token swaps by approval, by permit, with an old allowance of USDT, and an exact purchase', async ({
  page,
  mainnet,
  wallet,
}) => {
  const [link, weth] = [mainnet.token('LINK'), mainnet.token('WETH')]
  const [usdc, usdt] = [mainnet.token('USDC'), mainnet.token('USDT')]
  const { router } = mainnet.contracts
  const allowed = (token: Address) => mainnet.allowance(wallet.address, token, router)
  await mainnet.approve(wallet.address, link, router, 0n)
  let before = await readLedger(mainnet, wallet.address, [link, weth])

  const view = await SwapView.begin(page, wallet, { from: 'LINK', to: 'WETH', sell: '25' })
  await view.swap()

  // ERC-20 to ERC-20: approves exactly the amount, swaps, and leaves no allowance behind.
  let after = await readLedger(mainnet, wallet.address, [link, weth])
  expect(changeOf(before, after, link)).toBe(-parseEther('25'))
  expect(changeOf(before, after, weth)).toBeGreaterThan(0n)
  expect(await allowed(link)).toBe(0n)
  const [approval, swap] = wallet.sent.map(({ params }) => params[0] as Record<string, string>)
  expect(approval!.to!.toLowerCase()).toBe(link.toLowerCase())
  expect(approval!.data).toBe(
    `0x095ea7b3${router.slice(2).padStart(64, '0')}${parseEther('25').toString(16).padStart(64, '0')}`,
  )
  expect(swap!.to!.toLowerCase()).toBe(router)
  await view.done()

  // A signature replaces the approval.
  await mainnet.approve(wallet.address, usdc, router, 0n)
  before = await readLedger(mainnet, wallet.address, [usdc, weth])
  let sent = wallet.sent.length
  await view.choose({ from: 'USDC' })
  await view.amountToSell('USDC').fill('1000')
  await view.swap()

  after = await readLedger(mainnet, wallet.address, [usdc, weth])
  expect(changeOf(before, after, usdc)).toBe(-parseUnits('1000', 6))
  expect(changeOf(before, after, weth)).toBeGreaterThan(0n)
  expect(wallet.sent).toHaveLength(sent + 1)
  expect(wallet.asked('eth_signTypedData_v4')).toHaveLength(1)
  expect(await allowed(usdc)).toBe(0n)
  await view.done()

  // BUY: exactly the requested amount arrives, for at most the maximum.
  before = await readLedger(mainnet, wallet.address, [usdc, link])
  await view.choose({ to: 'LINK' })
  await view.amountToBuy('LINK').fill('100')
  await expect(view.amountToSell('USDC')).not.toHaveValue('')
  const quoted = parseUnits((await view.amountToSell('USDC').inputValue()).replaceAll(',', ''), 6)
  await view.swap()

  after = await readLedger(mainnet, wallet.address, [usdc, link])
  expect(changeOf(before, after, link)).toBe(parseEther('100'))
  const paid = -changeOf(before, after, usdc)
  expect(paid).toBeGreaterThan(0n)
  expect(paid).toBeLessThanOrEqual(quoted + bpsOf(quoted, 50n) + 1n)
  await view.done()

  // USDT: an old allowance is set to zero before the new one.
  await mainnet.approve(wallet.address, usdt, router, 0n)
  await mainnet.approve(wallet.address, usdt, router, 5n)
  before = await readLedger(mainnet, wallet.address, [usdt, usdc])
  sent = wallet.sent.length
  await view.choose({ from: 'USDT', to: 'USDC' })
  await view.amountToSell('USDT').fill('500')
  await view.swap()

  after = await readLedger(mainnet, wallet.address, [usdt, usdc])
  expect(changeOf(before, after, usdt)).toBe(-parseUnits('500', 6))
  expect(changeOf(before, after, usdc)).toBeGreaterThan(parseUnits('495', 6))
  expect(await allowed(usdt)).toBe(0n)
  expect(wallet.sent).toHaveLength(sent + 3)

  // Found in the logs of the chain, by the service for the list and by this browser for the file.
  await page.goto('/orders?tab=done&type=swap')
  await page.getByRole('row').filter({ hasText: 'Sold 500 USDT' }).waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Export \d+ orders? as CSV$/ }).click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).split('\r\n')
  for (const swapped of [`,25,${weth.toLowerCase()}`, ',1000,', `,${paid},`, ',500,'])
    expect(lines.filter((line) => line.includes(swapped) && line.includes(',yes,'))).not.toEqual([])
})

test('the native token is sold, bought, and sold completely except for the gas', async ({ page, mainnet, wallet }) => {
  const { address } = wallet
  const [usdc, weth] = [mainnet.token('USDC'), mainnet.token('WETH')]
  let before = await readLedger(mainnet, address, [nativeToken, usdc])

  const view = await SwapView.begin(page, wallet, { from: 'ETH', to: 'USDC', sell: '1.5' })
  const evidence = page.getByRole('complementary', { name: 'Details' })
  const drawing = evidence.getByRole('region', { name: 'Route drawing' })
  await expect(drawing).toContainText(/ETH to USDC: /)
  await expect(
    drawing.getByRole('img', { name: /: In [\d,.]+ ETH, Out .*, Price after [\d,.]+ / }).first(),
  ).toBeVisible()
  await expect(evidence.getByRole('region', { name: 'Costs' })).toContainText(/Surplus.*all yours/)
  await view.swap()

  // Sends the value with the swap and approves nothing.
  let after = await readLedger(mainnet, address, [nativeToken, usdc])
  const paid = -changeOf(before, after, nativeToken)
  expect(paid).toBeGreaterThan(parseEther('1.5'))
  expect(paid).toBeLessThan(parseEther('1.51'))
  expect(changeOf(before, after, usdc)).toBeGreaterThan(0n)
  expect(wallet.sent).toHaveLength(1)
  await view.done()

  // The reverse swap pays ETH, not the wrapped token.
  before = await readLedger(mainnet, address, [nativeToken, usdc, weth])
  await view.flip()
  await view.amountToSell('USDC').fill('4000')
  await view.swap()

  after = await readLedger(mainnet, address, [nativeToken, usdc, weth])
  expect(changeOf(before, after, usdc)).toBe(-parseUnits('4000', 6))
  expect(changeOf(before, after, nativeToken)).toBeGreaterThan(parseEther('1'))
  expect(changeOf(before, after, weth)).toBe(0n)
  await view.done()

  // Max: leaves enough for the gas, also with many pools.
  const rich = await mainnet.client.getBalance({ address })
  const balance = parseEther('120')
  await mainnet.client.setBalance({ address, value: balance })
  try {
    await view.flip()
    await view.amountToSell('ETH').fill('1')
    await expect(view.ticket.getByText(/^Balance /).first()).toHaveText('Balance 120')
    await view.ticket.getByRole('button', { name: 'Max' }).click()
    await expect(view.amountToSell('ETH')).toHaveValue(/^119\.9/)
    await view.swap()
    const swap = wallet.sent.at(-1)!.params[0] as Record<string, string>
    expect(BigInt(swap.value!)).toBeGreaterThan((balance * 999n) / 1_000n)
  } finally {
    await mainnet.client.setBalance({ address, value: rich })
  }
})

test('changes in the wallet: declined and retried, on another chain and back, with another account', async ({
  page,
  mainnet,
  wallet,
}) => {
  const [usdc, dai] = [mainnet.token('USDC'), mainnet.token('DAI')]
  const first = wallet.address
  let before = await readLedger(mainnet, first, [usdc, dai])

  // A rejection: reported without a loss, and a retry succeeds.
  const view = await SwapView.begin(page, wallet, { from: 'USDC', to: 'DAI', sell: '300' })
  await view.review()
  wallet.next({ kind: 'reject' }, 'eth_sendTransaction')
  await view.confirm.click()
  await expect(view.dialog.getByText('You declined in your wallet')).toBeVisible()
  expect(await readLedger(mainnet, first, [usdc, dai])).toEqual(before)

  await view.dialog.getByRole('button', { name: 'Try again' }).first().click()
  await view.confirm.click()
  await view.expectReceipt()
  let after = await readLedger(mainnet, first, [usdc, dai])
  expect(changeOf(before, after, usdc)).toBe(-parseUnits('300', 6))
  expect(changeOf(before, after, dai)).toBeGreaterThan(parseEther('295'))
  await view.done()

  // A chain switched in the wallet: the button switches back, and then the swap succeeds.
  before = after
  await view.amountToSell('USDC').fill('100')
  await expect(page.getByRole('button', { name: 'Review swap' })).toBeVisible()
  await wallet.switchChain(8453)
  await page.getByRole('button', { name: 'Switch the wallet to Ethereum' }).click()
  expect(wallet.chain).toBe(1)
  await view.swap()

  after = await readLedger(mainnet, first, [usdc, dai])
  expect(changeOf(before, after, usdc)).toBe(-parseUnits('100', 6))
  await view.done()

  // An account switched in the wallet before the answer: nothing is sent from either.
  const second = developmentAccounts[1]
  const [beforeFirst, beforeSecond] = [
    await readLedger(mainnet, first, [usdc]),
    await readLedger(mainnet, second, [usdc]),
  ]
  const sent = wallet.sent.length
  await view.amountToSell('USDC').fill('200')
  await view.review()
  wallet.next({ kind: 'switchAccount', account: second }, 'eth_signTypedData_v4')
  await view.confirm.click()
  await expect(view.dialog.getByRole('alert')).toContainText(/account/i)

  expect(wallet.sent).toHaveLength(sent)
  expect(await readLedger(mainnet, first, [usdc])).toEqual(beforeFirst)
  expect(await readLedger(mainnet, second, [usdc])).toEqual(beforeSecond)
})

test.describe('with a clock of its own', () => {
  test.use({ ownBrowser: true })

  test('refused swaps take nothing: moved pools, a service with a wrong receiver, an old price', async ({
    page,
    mainnet,
    wallet,
  }) => {
    await page.clock.install()
    const [comp, weth, usdc] = [mainnet.token('COMP'), mainnet.token('WETH'), mainnet.token('USDC')]
    const { router } = mainnet.contracts
    await mainnet.approve(wallet.address, comp, router)
    const before = await readLedger(mainnet, wallet.address, [comp, weth])

    // Pools moved between the check and the block: the router reverts with a reason.
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
    await expect(view.dialog.getByRole('alert')).toContainText('Nothing was swapped (INSUFFICIENT_OUTPUT)')
    expect(await readLedger(mainnet, wallet.address, [comp, weth])).toEqual(before)
    const sent = wallet.sent.length
    await page.keyboard.press('Escape')

    // A service with a wrong receiver: the page refuses before a request to the wallet.
    await mainnet.approve(wallet.address, usdc, router)
    const beforeLie = await readLedger(mainnet, wallet.address, [usdc])
    const thief = '0x00000000000000000000000000000000deadbeef'
    await page.route('**/api/transactions/**', async (route) => {
      const body = route.request().postDataJSON() as Record<string, unknown>
      await route.continue({ postData: JSON.stringify({ ...body, receiver: thief }) })
    })
    await view.choose({ from: 'USDC' })
    await view.amountToSell('USDC').fill('70')
    await view.review()
    await view.confirm.click()
    await expect(view.dialog.getByRole('alert')).toContainText(/beneficiary|receiver/i)
    expect(wallet.sent).toHaveLength(sent)
    expect(await readLedger(mainnet, wallet.address, [usdc])).toEqual(beforeLie)
    await mainnet.approve(wallet.address, usdc, router, 0n)
    await page.unroute('**/api/transactions/**')
    await page.keyboard.press('Escape')

    // A price ages without the service, and an old one cannot be confirmed.
    await view.amountToSell('USDC').fill('50')
    await view.review()
    await page.route('**/api/prices**', (route) => route.abort())
    await page.clock.fastForward(25_000)
    await expect(view.confirm).toHaveCount(0)
    expect(wallet.sent).toHaveLength(sent)

    await page.unroute('**/api/prices**')
    await page.clock.fastForward(20_000)
    const show = view.dialog.getByRole('button', { name: 'Accept new price' })
    await expect(view.confirm.or(show)).toBeVisible()
    await page.keyboard.press('Escape')

    // An agent bids during the review of a swap: the order is reviewed instead.
    await page.route('**/v2/quote?*', (route) =>
      route.continue({ url: route.request().url().replace('mode=ALL', 'mode=MARKET') }),
    )
    await view.tradeBy('Gasless')
    await view.review()
    await expect(view.confirm).toBeVisible()
    await page.unroute('**/v2/quote?*')
    await page.clock.fastForward(20_000)
    await expect(view.dialog.getByRole('alert')).toContainText('There is a price without gas now')
    await expect(view.dialog).toContainText('50 USDC')
    await expect(view.confirm).toHaveCount(0)
    await show.click()
    await expect(view.dialog.getByRole('button', { name: /^(Sign order|Sign and place)/ })).toBeVisible()
    expect(wallet.sent).toHaveLength(sent)
  })
})
