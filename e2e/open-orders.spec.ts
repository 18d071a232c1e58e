import { encodeFunctionData, type Hex, parseEther, parseUnits } from 'viem'
import { nativeToken } from '@/lib/address'
import { rfqAbi } from '@/lib/chain/abi.generated'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { executor } from '@/lib/chain/program/executor.generated'
import type { OpenChain } from './fixtures/chain'
import { changeOf, readLedger } from './fixtures/ledger'
import { makeOffer, readRecord } from './fixtures/offer'
import { createPerson, type Person } from './fixtures/people'
import { expect, test } from './fixtures/world'
import { OtcView } from './views/otc-view'
import { SwapView } from './views/swap-view'

const [, makerAddress, takerAddress, traderAddress] = developmentAccounts
const usdcOf = (text: string) => parseUnits(text, 6)
const evidence = ({ page }: Person, name: string) =>
  page.getByRole('complementary', { name: 'Details' }).getByRole('region', { name })

/** Locates the drawing of a route that fills orders. */
const ordersRoute = (person: Person) => evidence(person, 'Route drawing').getByText(/by OTC order/)

/** Cancels an order without the page: an open one would be liquidity for later tests. */
const cancel = (chain: OpenChain, hash: Hex) => {
  const data = encodeFunctionData({ abi: rfqAbi, functionName: 'cancelOrder', args: [hash] })
  return chain.act(makerAddress, { to: chain.contracts.rfq, data })
}

/** Waits until the service answers with a price of pools, for USDC into a token of 18 decimals. */
const untilPools = ({ page }: Person, { usdc, dest, amount }: { usdc: Hex; dest: Hex; amount: bigint }) => {
  const asks = { chainId: '1', srcToken: usdc, srcDecimals: '6', destToken: dest, destDecimals: '18', side: 'SELL' }
  const question = new URLSearchParams({ ...asks, amount: String(amount), version: '6.2' })
  return expect
    .poll(async () => (await page.request.get(`/api/prices?${question}`)).text())
    .toContain('"contractMethod":"swapExactAmountIn')
}

const openSwap = async (person: Person, ticket: Parameters<SwapView['open']>[0]): Promise<SwapView> => {
  const view = new SwapView(person.page)
  await view.open(ticket)
  await view.connect(person.wallet)
  await expect(ordersRoute(person)).toBeVisible()
  return view
}

test('an open order is filled from its page and from /swap, and pools serve after its cancellation', async ({
  browser,
  mainnet,
}) => {
  const { rfq, router } = mainnet.contracts
  const [link, usdc] = [mainnet.token('LINK'), mainnet.token('USDC')]
  const [maker, taker, trader] = [
    await createPerson(browser, 1),
    await createPerson(browser, 2),
    await createPerson(browser, 3),
  ]
  await mainnet.approve(makerAddress, link, rfq, 0n)
  await mainnet.approve(takerAddress, usdc, rfq, 0n)
  await mainnet.approve(traderAddress, usdc, router, 0n)
  await mainnet.approve(traderAddress, usdc, rfq, 0n)
  const holdings = () =>
    Promise.all([makerAddress, takerAddress, traderAddress].map((owner) => readLedger(mainnet, owner, [link, usdc])))
  const before = await holdings()

  // The desk explains a public offer before it allows one.
  const desk = new OtcView(maker.page)
  await desk.openOffer({ from: 'LINK', to: 'USDC', sell: '10', buy: '50' })
  await desk.connect(maker.wallet)
  await maker.page.getByText('Public', { exact: true }).click()
  await expect(maker.page.getByText(/bots fill it first/)).toBeVisible()
  await maker.page.getByLabel('Leave it open to anyone').check()
  const path = await desk.sign()
  const hash = /0x[0-9a-f]{64}/.exec(path)![0] as Hex
  await desk.done()

  // A taker finds it and fills two fifths of it from its page.
  await taker.page.goto('/otc?chain=1')
  // The tab with offers is selected and has their number; the choice is in the url.
  await expect(taker.page.getByRole('radio', { name: /^Public ?[1-9]/ })).toBeChecked()
  await taker.page.getByText('Mine', { exact: true }).click()
  await expect(taker.page).toHaveURL(/tab=mine/)
  await taker.page.getByText('Public', { exact: true }).click()
  await expect(taker.page).toHaveURL(/tab=open/)
  await taker.page
    .getByRole('link', { name: /10 LINK for 50 USDC/ })
    .first()
    .click()
  const order = new OtcView(taker.page)
  await order.connect(taker.wallet)
  await order.amountToPay.fill('20')
  await order.fill()

  // A third user swaps, and gets the order's price.
  const swap = new SwapView(trader.page)
  await swap.open({ from: 'USDC', to: 'LINK', sell: '25' })
  await swap.connect(trader.wallet)
  await expect(swap.amountToBuy('LINK')).toHaveValue('5')
  await expect(evidence(trader, 'Route drawing')).toContainText('USDC to LINK: 100% by OTC order.')
  await trader.page.getByText('As a table, with makers and amounts').click()
  const open = evidence(trader, 'Route').getByRole('link', { name: 'open it' })
  await expect(open).toHaveAttribute('href', `/otc/${hash}?chain=1`)
  await expect(evidence(trader, 'Costs')).toContainText('makers’ signed prices carry no fee')
  await expect(evidence(trader, 'Costs')).toContainText(/You get exactly.*5 LINK/)
  await expect(trader.page.getByRole('button', { name: /Slippage none: at this price or not at all/ })).toBeVisible()
  await expect(evidence(trader, 'What you send')).toContainText('swapOnAugustusRFQTryBatchFill')
  await expect(evidence(trader, 'Token approvals')).toContainText('Router 6.2')
  const proof = evidence(trader, 'Price proof')
  await expect(proof).toContainText(/pools and 1 open order that the service may use/)
  await proof.getByText('How it was verified').click()
  // Shows the complete text if it fails.
  await expect(proof).toContainText(/\d+ match the chain/)
  await expect(proof.getByText(/^\d+ match the chain$/)).toBeVisible()
  await swap.swap()
  await expect(swap.dialog).toContainText('5 LINK')

  const after = await holdings()
  const changes = after.map((ledger, index) => [
    changeOf(before[index]!, ledger, link),
    changeOf(before[index]!, ledger, usdc),
  ])
  expect(changes).toEqual([
    [-parseEther('9'), usdcOf('45')],
    [parseEther('4'), -usdcOf('20')],
    [parseEther('5'), -usdcOf('25')],
  ])
  expect(await mainnet.balance(router, usdc)).toBe(0n)
  expect(await mainnet.allowance(router, usdc, rfq)).toBe(0n)
  expect(await mainnet.allowance(traderAddress, usdc, rfq)).toBe(0n)
  expect(await mainnet.allowance(traderAddress, usdc, router)).toBe(0n)
  expect(await mainnet.remaining(makerAddress, hash)).toBe(parseEther('1') + 1n)

  // The maker cancels the rest: the next price is from pools.
  await swap.open({ from: 'USDC', to: 'LINK', sell: '4' })
  await expect(ordersRoute(trader)).toBeVisible()
  await maker.page.getByRole('button', { name: 'Cancel on the chain…' }).click()
  await desk.dialog.getByRole('button', { name: 'Cancel on the chain' }).click()
  await expect(desk.dialog.getByText('The order is cancelled')).toBeVisible()
  // The page reads it from the chain, the service a moment later; the page keeps a price for a
  // while.
  await untilPools(trader, { usdc, dest: link, amount: usdcOf('4') })
  await swap.open({ from: 'USDC', to: 'LINK', sell: '4' })
  await expect(evidence(trader, 'What you send')).toContainText(/swapExactAmountIn/)
  await expect(ordersRoute(trader)).toBeHidden()
  for (const { context } of [maker, taker, trader]) await context.close()
})

test('an order that another taker fills between price and confirmation: explained, without a loss', async ({
  browser,
  mainnet,
}) => {
  const { rfq, router } = mainnet.contracts
  const [uni, usdc] = [mainnet.token('UNI'), mainnet.token('USDC')]
  const trader = await createPerson(browser, 3)
  await mainnet.approve(traderAddress, usdc, router)
  await mainnet.approve(takerAddress, usdc, rfq)
  const offer = { maker: 1, give: ['10', 'UNI'], get: ['20', 'USDC'], lifeSeconds: 3_600 } as const
  const { hash, order } = await makeOffer(mainnet, offer)
  const { signature } = await readRecord(hash)
  const before = await readLedger(mainnet, traderAddress, [uni, usdc])

  const swap = await openSwap(trader, { from: 'USDC', to: 'UNI', sell: '15' })
  await swap.review()
  const args = [order, signature as Hex, usdcOf('12')] as const
  const data = encodeFunctionData({ abi: rfqAbi, functionName: 'partialFillOrder', args })
  await mainnet.act(takerAddress, { to: rfq, data })
  const asked = trader.wallet.sent.length
  await swap.confirm.click()
  await expect(swap.dialog.getByRole('alert')).toContainText(
    'An order in this price was filled, cancelled or is no longer funded',
  )
  expect(trader.wallet.sent).toHaveLength(asked)
  const after = await readLedger(mainnet, traderAddress, [uni, usdc])
  expect([changeOf(before, after, uni), changeOf(before, after, usdc)]).toEqual([0n, 0n])

  // The new price uses the rest of the order and pools, after the service has read the block.
  await untilPools(trader, { usdc, dest: uni, amount: usdcOf('15') })
  await swap.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(trader.page.getByText(/^swapExactAmountIn/)).toBeVisible()
  await trader.page.keyboard.press('Escape')
  await expect(swap.dialog).toBeHidden()
  await expect(evidence(trader, 'What you send')).toContainText('at their signed prices, or it reverts')
  await trader.page.getByText('As a table, with pools, makers and amounts').click()
  await expect(evidence(trader, 'Route').getByRole('link', { name: 'open it' })).toHaveAttribute(
    'href',
    `/otc/${hash}?chain=1`,
  )
  const proof = evidence(trader, 'Price proof')
  await expect(proof).toContainText('Pool and order data')
  await proof.getByText('How it was verified').click()
  // Shows the complete text if it fails.
  await expect(proof).toContainText(/\d+ match the chain/)
  await expect(proof.getByText(/^\d+ match the chain$/)).toBeVisible()
  await swap.swap()
  await expect(swap.dialog).toContainText('15 USDC')
  const done = await readLedger(mainnet, traderAddress, [uni, usdc])
  expect(changeOf(before, done, usdc)).toBe(-usdcOf('15'))
  // Four for eight dollars of the order, and the rest for seven dollars through pools.
  expect(changeOf(before, done, uni)).toBeGreaterThan(parseEther('4'))
  expect(await mainnet.remaining(makerAddress, hash)).toBe(1n)
  expect(await mainnet.allowance(executor.address, usdc, rfq)).toBe(0n)
  await cancel(mainnet, hash)
  await trader.context.close()
})

test('an order buys an exact amount of the native token', async ({ browser, mainnet }) => {
  const { router } = mainnet.contracts
  const usdc = mainnet.token('USDC')
  const trader = await createPerson(browser, 3)
  await mainnet.approve(traderAddress, usdc, router)
  const offer = { maker: 1, give: ['1', 'WETH'], get: ['1000', 'USDC'], lifeSeconds: 3_600 } as const
  const { hash } = await makeOffer(mainnet, offer)
  const before = {
    paid: await mainnet.balance(traderAddress, usdc),
    held: await mainnet.balance(traderAddress, nativeToken),
  }

  const swap = await openSwap(trader, { from: 'USDC', to: 'ETH', buy: '0.25' })
  await expect(swap.amountToSell('USDC')).toHaveValue('250')
  await swap.swap()
  await expect(swap.dialog).toContainText('0.25 ETH')
  expect(await mainnet.balance(traderAddress, usdc)).toBe(before.paid - usdcOf('250'))
  const gained = (await mainnet.balance(traderAddress, nativeToken)) - before.held
  expect(gained).toBeGreaterThan(parseEther('0.249'))
  expect(gained).toBeLessThanOrEqual(parseEther('0.25'))
  expect(await mainnet.remaining(makerAddress, hash)).toBe(parseEther('0.75') + 1n)
  await cancel(mainnet, hash)
  await trader.context.close()
})
