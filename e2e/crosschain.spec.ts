import path from 'node:path'
import { parseUnits } from 'viem'
import { announcedBy } from '@/localnet/world/announced-by'
import { expectClean } from './fixtures/axe'
import { changeOf, readLedger } from './fixtures/ledger'
import { startOwnService } from './fixtures/own-service'
import { createPerson } from './fixtures/people'
import { expect, rpcUrls, test, worldFolder } from './fixtures/world'
import { SwapView } from './views/swap-view'

test.use({ gasless: true })

/** Seconds of a text such as `in about 30 s, 90% in 1 min 20 s`: what nine of ten transfers stay within. */
const promisedSeconds = (text: string): number => {
  const [, minutes = '0', seconds = '0'] = /90% in (?:(\d+) min)? ?(?:(\d+) s)?/.exec(text) ?? []
  return 60 * Number(minutes) + Number(seconds)
}

test('a person sells WBTC and is paid USDC on another chain, within the time that was shown', async ({
  page,
  mainnet,
  arbitrum,
  wallet,
}) => {
  const { address } = wallet
  const [wbtc, usdc] = [mainnet.token('WBTC'), arbitrum.token('USDC')]
  const [before, beforeThere] = [
    await readLedger(mainnet, address, [wbtc]),
    await readLedger(arbitrum, address, [usdc]),
  ]
  const view = await SwapView.begin(page, wallet, { from: 'WBTC', to: 'USDC', sell: '0.05' })
  await view.ticket.getByRole('button', { name: 'Receive on Ethereum. Change network' }).click()
  await view.dialog.getByRole('button', { name: 'Arbitrum One' }).click()
  await expect(view.dialog.getByRole('option', { name: /^ARB/ })).toHaveAttribute('aria-disabled', 'true')
  await view.dialog.getByRole('option', { name: 'USDC USD Coin' }).click()
  await expect(page).toHaveURL(/toChain=42161/)

  await view.ticket.getByRole('button', { name: /^Across/ }).click()
  const fastest = view.dialog.locator('label').filter({ hasText: 'Fastest' })
  await expect(fastest).toBeVisible()
  await expectClean(page, 'the routes to another chain')
  await fastest.click()
  await view.dialog.getByRole('button', { name: 'Done' }).click()
  await expect(view.dialog).toBeHidden()
  const arrives = view.ticket.getByText(/^in about .*90% in/)
  const promised = promisedSeconds((await arrives.textContent())!)
  expect(promised).toBeGreaterThan(0)
  await expectClean(page, 'a ticket to another chain')

  await view.review()
  await expect(view.dialog).toContainText(/At least [\d,.]+ USDC arrives on Arbitrum One/)
  await expectClean(page, 'the review of an order to another chain')
  const signedAt = Date.now()
  await view.dialog.getByRole('button', { name: 'Sign order' }).click()
  await expect(view.dialog.getByText('Received on Arbitrum One')).toBeVisible({ timeout: 1_000 * promised })
  expect((Date.now() - signedAt) / 1_000).toBeLessThan(promised)

  const after = await readLedger(mainnet, address, [wbtc])
  const afterThere = await readLedger(arbitrum, address, [usdc])
  expect(changeOf(before, after, wbtc)).toBe(-parseUnits('0.05', 8))
  expect(changeOf(beforeThere, afterThere, usdc)).toBeGreaterThan(parseUnits('4000', 6))

  await view.dialog.getByRole('link', { name: /^Order page/ }).click()
  const transfer = page.getByRole('region', { name: 'Transfer to Arbitrum One' })
  await expect(transfer).toContainText('Paid on Arbitrum One')
  await expectClean(page, 'an order that was paid on another chain')
})

test('what nobody pays comes back, and the page says so though the service is dead', async ({
  browser,
  mainnet,
  base,
}) => {
  const service = await startOwnService('unpaid', {
    RPC_URL_42161: announcedBy(rpcUrls[42161]!),
    RPC_URL_8453: announcedBy(rpcUrls[8453]!),
    RELAY_FILE: path.join(worldFolder, 'relay.json'),
    // No deposit is ever deep enough to be paid.
    PAYS_OUT_AFTER_1: '1000000',
  })
  try {
    const { page, context, wallet } = await createPerson(browser, 3, { baseURL: service.webUrl, gasless: true })
    const usdc = mainnet.token('USDC')
    const before = await readLedger(mainnet, wallet.address, [usdc])
    const view = await SwapView.begin(page, wallet, { from: 'USDC', to: 'USDC', toChain: 8453, sell: '100' })
    await view.review()
    await view.dialog.getByRole('button', { name: 'Sign order' }).click()
    await expect(view.dialog.getByText('Sent to Base')).toBeVisible({ timeout: 30_000 })
    await service.kill()
    await view.dialog.getByRole('link', { name: /^Order page/ }).click()
    const transfer = page.getByRole('region', { name: 'Transfer to Base' })
    await base.passTime(3_700)
    await expect(transfer).toContainText('Refunded on Ethereum', { timeout: 60_000 })
    const change = changeOf(before, await readLedger(mainnet, wallet.address, [usdc]), usdc)
    // The agent kept its gas.
    expect(change).toBeLessThan(0n)
    expect(change).toBeGreaterThan(-parseUnits('5', 6))
    await expectClean(page, 'an order that came back')
    await context.close()
  } finally {
    await service.close()
  }
})
