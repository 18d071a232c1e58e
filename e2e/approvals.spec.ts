import { parseEther } from 'viem'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { makeOffer, readRecord } from './fixtures/offer'
import { expect, test } from './fixtures/world'
import { connectWallet } from './views/connect-wallet'

// A public offer would be liquidity for the swaps of other specs.
const named = { taker: developmentAccounts[1], lifeSeconds: 3_600 }

test('an approval is revoked with the offer that needs it, then all unused ones, across a reload', async ({
  page,
  mainnet,
  wallet,
}) => {
  const [link, weth, usdt, { router, rfq, permit2 }] = [
    mainnet.token('LINK'),
    mainnet.token('WETH'),
    mainnet.token('USDT'),
    mainnet.contracts,
  ]
  const [, , owner, , another] = developmentAccounts
  const stateOf = async () => (await readRecord(offer.hash)).state
  const offer = await makeOffer(mainnet, { ...named, maker: 2, give: ['3', 'LINK'], get: ['40', 'USDC'] })
  await expect.poll(stateOf).toBe('PENDING')

  await wallet.switchAccount(owner)
  await page.goto('/approvals?chain=1')
  await connectWallet(page, wallet)
  const approvals = page.getByRole('list', { name: 'Approvals of LINK' })
  await expect(approvals.getByText(/3 LINK by 1 open order/)).toBeVisible()
  await page.getByRole('button', { name: 'Revoke LINK for OTC contract (RFQ)' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/1 open order of yours for 3 LINK needs it/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(dialog.getByText('OTC contract (RFQ) can take no LINK of yours')).toBeVisible()
  const revokedAt = await mainnet.client.getBlockNumber()
  expect(await mainnet.allowance(owner, link, rfq)).toBe(0n)
  await expect.poll(stateOf).toBe('SUSPENDED')
  expect((await mainnet.client.getBlockNumber()) - revokedAt).toBeLessThanOrEqual(2n)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(approvals.getByText('OTC contract (RFQ)')).toBeHidden()

  await mainnet.approve(owner, link, rfq, parseEther('3'))
  await expect.poll(stateOf).toBe('PENDING')
  await expect(approvals.getByText(/3 LINK by 1 open order/)).toBeVisible()

  // Another account: unused approvals are revoked, those of offers stay.
  await makeOffer(mainnet, { ...named, maker: 4, give: ['2', 'LINK'], get: ['30', 'USDC'] })
  for (const spender of [router, permit2]) await mainnet.approve(another, weth, spender)
  await mainnet.approve(another, usdt, rfq, 7n)
  await wallet.switchAccount(another)
  const sent = wallet.sent.length
  await mainnet.holdBlocks(async () => {
    await page.getByRole('button', { name: /^Revoke all unused/ }).click()
    await dialog.getByRole('button', { name: 'Revoke one after another' }).click()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Confirming' })).toContainText('Transaction')
    await page.reload()
  })
  // The sent transaction is followed automatically; the next one waits for the user.
  await expect(page.getByText('Revoked')).toBeVisible({ timeout: 30_000 })
  expect(wallet.sent).toHaveLength(sent + 1)
  await page.getByRole('button', { name: 'Receipt' }).click()
  await dialog.getByRole('button', { name: /^Go on/ }).click()
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible({ timeout: 60_000 })
  for (const [token, spender] of [
    [weth, router],
    [weth, permit2],
    [usdt, rfq],
  ] as const)
    expect(await mainnet.allowance(another, token, spender)).toBe(0n)
  expect(await mainnet.allowance(another, link, rfq)).toBe(parseEther('2'))
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: /^Revoke all unused/ })).toBeHidden()
})
