import { parseUnits } from 'viem'
import { nativeToken } from '@/lib/address'
import { expectClean } from './fixtures/axe'
import { changeOf, readLedger } from './fixtures/ledger'
import { expect, test } from './fixtures/world'
import { SwapView } from './views/swap-view'

test.use({ way: 'gasless' })

test('an account without ETH swaps USDC for WETH by a permit, across a reload, and pays no gas', async ({
  page,
  mainnet,
  wallet,
}) => {
  const { address } = wallet
  const [usdc, weth] = [mainnet.token('USDC'), mainnet.token('WETH')]
  const { client, contracts } = mainnet
  const native = await mainnet.balance(address, nativeToken)
  await client.setBalance({ address, value: 0n })
  try {
    const before = await readLedger(mainnet, address, [usdc, weth])
    // The other orders on the allowance decide between a permit and an approval: until they load,
    // nothing can be signed.
    let say = () => {}
    const asked = new Promise<void>((resolve) => {
      say = resolve
    })
    await page.route('**/orders/fillablebalance/**', (route) => asked.then(() => route.continue()))
    const view = await SwapView.begin(page, wallet, { from: 'USDC', to: 'WETH', sell: '1000' })
    await expect(page.getByRole('button', { name: 'Reading your wallet…' })).toBeVisible()
    say()
    await view.review()
    await view.dialog.getByRole('button', { name: 'Sign order' }).click()
    await expect(view.step('Send to the service')).toContainText('done')
    await page.reload()
    await page.getByRole('button', { name: /^(Show|Receipt)$/ }).click()
    await view.expectReceipt()

    const after = await readLedger(mainnet, address, [usdc, weth])
    expect(changeOf(before, after, usdc)).toBe(-parseUnits('1000', 6))
    expect(changeOf(before, after, weth)).toBeGreaterThan(0n)
    expect(await mainnet.balance(address, nativeToken)).toBe(0n)
    expect(await mainnet.allowance(address, usdc, contracts.intent!)).toBe(0n)
    expect(wallet.sent).toEqual([])
    expect(wallet.asked('eth_signTypedData_v4')).toHaveLength(2)
    await expect(view.dialog.getByText('none, the solver paid it')).toBeVisible()
    await expect(view.dialog).toContainText(/vs quote(As quoted|.* than quoted)/)
    await expect(view.dialog.getByRole('button', { name: 'Share', exact: true })).toBeVisible()

    // The order page shows the same from the logs.
    await view.dialog.getByRole('link', { name: /^Order page/ }).click()
    await expect(page.getByRole('region', { name: 'Your order' })).toContainText('Filled')
    await expect(page.getByRole('region', { name: 'History' })).toContainText('by the logs this browser read')
    const auction = page.getByRole('region', { name: 'Auction' })
    await expect(auction.getByRole('row', { name: /^amm .* Won$/ })).toBeVisible()
    await expect(auction).toContainText(/ bps below the best that any route could pay after gas\./)
    await expectClean(page, 'a filled order')
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  } finally {
    await client.setBalance({ address, value: native })
  }
})

test('the mode decides the spender, and a service that builds another order gets no signature', async ({
  page,
  mainnet,
  wallet,
}) => {
  const { intent, router } = mainnet.contracts
  const weth = mainnet.token('WETH')
  await mainnet.approve(wallet.address, weth, intent!)
  const view = await SwapView.begin(page, wallet, { from: 'WETH', to: 'USDC', sell: '1' })
  const spender = page.getByRole('complementary', { name: 'Details' }).getByRole('region', {
    name: 'Token approvals',
  })
  const expectSpender = async (name: string, address: string) => {
    await expect(spender).toContainText(name)
    await expect(spender.getByTitle(new RegExp(address, 'i'))).toBeVisible()
  }
  await expectSpender('Settlement contract', intent!)
  await expect(view.ticket).toContainText('none, the solver pays')
  await expect(spender).toContainText('nothing more')

  // Approvals of one spender do not count for the other, and the choice is kept.
  await view.tradeBy('Market')
  await expectSpender('Router 6.2', router)
  await expect(view.ticket).toContainText('Market, your choice')
  await expect(spender).toContainText('by approval')
  await page.reload()
  await expectSpender('Router 6.2', router)
  await view.tradeBy('Gasless')
  await expectSpender('Settlement contract', intent!)

  // An order that no agent takes is traded on the market, through its contract, and the ticket
  // shows the reason.
  await view.amountToSell('WETH').fill('0.00001')
  await expect(view.ticket).toContainText('No solver fills it: too small to carry its gas.')
  await expectSpender('Router 6.2', router)
  await view.amountToSell('WETH').fill('1')
  await expect(view.ticket).toContainText('none, the solver pays')
  await expectSpender('Settlement contract', intent!)

  await page.route('**/v2/delta/orders/build', async (route) => {
    const answer = await route.fetch()
    const built = (await answer.json()) as { toSign: { value: { destAmount: string } } }
    built.toSign.value.destAmount = '1'
    await route.fulfill({ response: answer, json: built })
  })
  await view.review()
  await view.dialog.getByRole('button', { name: 'Sign order' }).click()
  const alert = view.dialog.getByRole('alert')
  await expect(alert).toContainText('is not what you confirmed')
  await expect(alert).toContainText('destAmount')
  expect([wallet.sent, wallet.asked('eth_signTypedData_v4')]).toEqual([[], []])
  await mainnet.approve(wallet.address, weth, intent!, 0n)
})
