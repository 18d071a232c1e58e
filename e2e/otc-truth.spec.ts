import { parseEther } from 'viem'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { ageNode } from './fixtures/age-node'
import { makeOffer, readRecord } from './fixtures/offer'
import { createPerson, type Person } from './fixtures/people'
import { expect, test } from './fixtures/world'
import { OtcView } from './views/otc-view'

/** An account without tokens for any test here. */
const elsewhere = developmentAccounts[5]

const openOrder = async (person: Pick<Person, 'page' | 'wallet'>, path: string): Promise<OtcView> => {
  const view = new OtcView(person.page)
  await person.page.goto(path)
  await view.connect(person.wallet)
  return view
}

test('two takers race for one order: one fills it, and the other page reports that', async ({
  browser,
  page,
  mainnet,
  wallet,
}) => {
  const [comp, usdc, { rfq }] = [mainnet.token('COMP'), mainnet.token('USDC'), mainnet.contracts]
  const maker = developmentAccounts[3]
  const offer = { maker: 3, give: ['2', 'COMP'], get: ['80', 'USDC'], lifeSeconds: 3_600 } as const
  const [first, second] = [await makeOffer(mainnet, offer), await makeOffer(mainnet, offer)]
  await mainnet.approve(maker, comp, rfq, parseEther('4'))
  const before = await mainnet.balance(maker, comp)
  await wallet.switchAccount(developmentAccounts[1])
  const other = await createPerson(browser, 2)
  const takers = [{ page, wallet }, other] as const
  for (const { wallet } of takers) await mainnet.approve(wallet.address, usdc, rfq)
  const views = [await openOrder(takers[0], first.path), await openOrder(takers[1], first.path)] as const

  // Both in one block: the second call reverts there.
  for (const view of views) await view.review('Max')
  await mainnet.holdBlocks(async () => {
    // The first one sends after the second one's simulation, while its wallet is open.
    const happens = () => views[0].sendFill()
    takers[1].wallet.next({ kind: 'meanwhile', happens }, 'eth_sendTransaction')
    await views[1].sendFill()
    await mainnet.client.mine({ blocks: 1 })
    await expect(views[0].receipt).toBeVisible()
    await expect(views[1].alert).toContainText('The transaction reverted')
    await expect(views[1].alert).toContainText('Someone was faster')
  })
  expect(await mainnet.remaining(maker, first.hash)).toBe(1n)
  expect(await mainnet.balance(maker, comp)).toBe(before - parseEther('2'))

  // The calls are one block apart: the second page reports it before sending.
  for (const [index, view] of views.entries()) {
    await takers[index]!.page.goto(second.path)
    await view.review('Max')
  }
  await views[0].confirmFill.click()
  await expect(views[0].receipt).toBeVisible()
  const asked = takers[1].wallet.sent.length
  await views[1].confirmFill.click()
  await expect(views[1].alert).toContainText('Someone was faster')
  expect(takers[1].wallet.sent.length).toBe(asked)
  expect(await mainnet.remaining(maker, second.hash)).toBe(1n)
  expect(await mainnet.balance(maker, comp)).toBe(before - parseEther('4'))
  await other.context.close()
})

test.describe('with a clock of its own', () => {
  test.use({ ownBrowser: true })

  test('a device clock five minutes fast or slow has no effect: the chain’s time counts', async ({
    page,
    base,
    wallet,
  }) => {
    const offer = { maker: 3, give: ['1', 'LINK'], get: ['12', 'USDC'], lifeSeconds: 180 } as const
    const usdc = base.token('USDC')
    await base.approve(developmentAccounts[2], usdc, base.contracts.rfq)
    // Other tests move the chain's clock away from that of this machine.
    const skewed = async (minutes: number) => {
      const { timestamp } = await base.client.getBlock()
      return 1_000 * Number(timestamp) + minutes * 60_000
    }

    // The order expired two minutes ago by the device's clock.
    await page.clock.install({ time: await skewed(5) })
    await wallet.switchAccount(developmentAccounts[2])
    await wallet.switchChain(8453)
    const live = await makeOffer(base, offer)
    const view = await openOrder({ page, wallet }, live.path)
    await expect(page.getByRole('button', { name: 'Clock ahead' })).toBeVisible()
    await expect(view.state('Open')).toBeVisible()
    await view.review('Max')
    await view.confirmFill.click()
    await expect(view.receipt).toBeVisible()
    expect(await base.remaining(live.order.maker, live.hash)).toBe(1n)

    // Almost eight minutes are left by the device's clock, but the order expires on the chain
    // during the review.
    await page.clock.setSystemTime(await skewed(-5))
    const doomed = await makeOffer(base, offer)
    await page.goto(doomed.path)
    await expect(page.getByRole('button', { name: 'Clock behind' })).toBeVisible()
    await view.review('Max')
    const asked = wallet.sent.length
    await base.passTime(181)
    await view.confirmFill.click()
    await expect(view.alert).toContainText('The order has expired')
    await page.keyboard.press('Escape')
    await expect(view.state('Expired')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Expired' })).toHaveAttribute('aria-disabled', 'true')
    expect(wallet.sent.length).toBe(asked)
    expect(await base.remaining(doomed.order.maker, doomed.hash)).toBe(0n)
    await expect.poll(async () => (await readRecord(doomed.hash)).state).toBe('EXPIRED')
  })
})

test('offers of a maker without balance or approval are suspended, and return with the funds', async ({
  page,
  mainnet,
  wallet,
}) => {
  const [aave, usdc, { rfq }] = [mainnet.token('AAVE'), mainnet.token('USDC'), mainnet.contracts]
  const { hash, path, order } = await makeOffer(mainnet, {
    maker: 3,
    give: ['1', 'AAVE'],
    get: ['90', 'USDC'],
    lifeSeconds: 3_600,
  })
  await wallet.switchAccount(developmentAccounts[2])
  await mainnet.approve(wallet.address, usdc, rfq)
  const view = await openOrder({ page, wallet }, path)
  const short = page.getByRole('button', { name: 'The maker is short of AAVE' })
  const expectState = async (word: string, state: string) => {
    await expect(view.state(word)).toBeVisible()
    await expect.poll(async () => (await readRecord(hash)).state).toBe(state)
  }
  await expectState('Open', 'PENDING')

  await view.review('Max')
  const asked = wallet.sent.length
  const held = await mainnet.balance(order.maker, aave)
  await mainnet.transfer(order.maker, aave, elsewhere, held)
  await view.confirmFill.click()
  await expect(view.alert).toContainText('The maker does not hold or allow enough any more')
  expect(wallet.sent.length).toBe(asked)
  await page.keyboard.press('Escape')
  await expectState('Needs funds', 'SUSPENDED')
  await expect(short).toHaveAttribute('aria-disabled', 'true')

  await mainnet.transfer(elsewhere, aave, order.maker, held)
  await expectState('Open', 'PENDING')
  await mainnet.approve(order.maker, aave, rfq, 0n)
  await expectState('Needs approval', 'SUSPENDED')
  const unapproved = page.getByRole('button', { name: 'The maker has to approve AAVE' })
  await expect(unapproved).toHaveAccessibleDescription(/The maker’s approval is short by 1 AAVE/)

  // The page offers its maker an approval of exactly the amount of the offers.
  await wallet.switchAccount(developmentAccounts[3])
  await page.getByRole('button', { name: 'Approve 1 AAVE…' }).click()
  await view.dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(view.dialog.getByRole('button', { name: 'Done' })).toBeVisible({ timeout: 30_000 })
  await view.dialog.getByRole('button', { name: 'Done' }).click()
  expect(await mainnet.allowance(order.maker, aave, rfq)).toBe(order.makerAmount)
  await expectState('Open', 'PENDING')
  await wallet.switchAccount(developmentAccounts[2])
  await view.fill('Max')
  expect(await mainnet.remaining(order.maker, hash)).toBe(1n)
  await expectState('Filled', 'FULFILLED')

  // Much later, without old state in the node: the page searches the logs for the end of the order,
  // as far back as requested.
  await ageNode(page, 1, 300_000)
  await page.reload()
  await expect(page.getByText(/^not found back to block/)).toBeVisible()
  await expect(view.state('Closed (filled or cancelled)')).toBeVisible()
  await page.getByRole('button', { name: 'Look further back' }).click()
  await expect(view.state('Filled')).toBeVisible()
  await expect(page.getByText('Ended in transaction')).toBeVisible()
})

test('an unfunded offer with an expiry beyond the calendar does not break the page of its taker', async ({
  page,
  mainnet,
  wallet,
}) => {
  const taker = developmentAccounts[2]
  await wallet.switchAccount(taker)
  const { path } = await makeOffer(mainnet, {
    maker: 4,
    taker,
    give: ['7000000', 'AAVE'],
    get: ['1', 'USDC'],
    expiry: 8_640_000_000_001n,
  })
  const view = await openOrder({ page, wallet }, '/otc?chain=1')
  const row = page.getByRole('listitem').filter({ hasText: '7,000,000 AAVE' })
  await expect(row).toContainText('Needs funds')
  await expect(row).toContainText('expires in over 9,999 years')
  await page.goto(path)
  await expect(view.state('Needs funds')).toBeVisible()
  await expect(page.getByText('after the year 9999')).toBeVisible()
})
