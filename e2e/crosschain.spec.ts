import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseUnits } from 'viem'
import { nativeToken } from '@/lib/address'
import { announcedBy } from '@/localnet/world/announced-by'
import { expectClean } from './fixtures/axe'
import { changeOf, readLedger } from './fixtures/ledger'
import { startOwnService } from './fixtures/own-service'
import { createPerson } from './fixtures/people'
import { expect, rpcUrls, test, worldFolder } from './fixtures/world'
import { SwapView } from './views/swap-view'

test.use({ gasless: true })

test('a person sells WBTC and is paid USDC on another chain, within the time that was shown', async ({
  page,
  mainnet,
  arbitrum,
  wallet,
}) => {
  const { address } = wallet
  const [wbtc, usdcThere] = [mainnet.token('WBTC'), arbitrum.token('USDC')]
  const before = await readLedger(arbitrum, address, [usdcThere])
  const sold = await readLedger(mainnet, address, [wbtc])
  const view = await SwapView.begin(page, wallet, { from: 'WBTC', to: 'USDC', sell: '0.05' })
  // The chain is chosen beside the token.
  await view.ticket.getByRole('button', { name: 'Receive on Ethereum. Change network' }).click()
  await view.dialog.getByRole('button', { name: 'Arbitrum One' }).click()
  await expect(view.dialog.getByRole('option', { name: /^ARB/ })).toHaveAttribute('aria-disabled', 'true')
  await view.dialog.getByRole('option', { name: /^USDC/ }).click()
  await expect(page).toHaveURL(/toChain=42161/)

  // The faster of two routes.
  await view.ticket.getByRole('button', { name: /^Across/ }).click()
  await view.dialog.getByRole('radio').first().waitFor()
  await expectClean(page, 'the routes to another chain')
  await view.dialog.locator('label').filter({ hasText: 'Fastest' }).click()
  await expect(view.ticket).toContainText(/in about .* s, 90% in/)
  await expectClean(page, 'a ticket to another chain')

  await view.review()
  await expectClean(page, 'the review of an order to another chain')
  const signedAt = Date.now()
  await view.dialog.getByRole('button', { name: 'Sign order' }).click()
  await expect(view.dialog.getByText('Received on Arbitrum One')).toBeVisible({ timeout: 90_000 })
  const seconds = (Date.now() - signedAt) / 1_000

  const after = await readLedger(arbitrum, address, [usdcThere])
  const received = changeOf(before, after, usdcThere)
  expect(received).toBeGreaterThan(parseUnits('4000', 6))
  expect(changeOf(sold, await readLedger(mainnet, address, [wbtc]), wbtc)).toBe(-parseUnits('0.05', 8))
  expect(seconds).toBeLessThan(90)
})
