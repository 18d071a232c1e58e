import { parseEther } from 'viem'
import { changeOf, readLedger } from './fixtures/ledger'
import { expect, test } from './fixtures/world'
import { connectWallet } from './views/connect-wallet'
import { SwapView } from './views/swap-view'

test.afterEach(async ({ mainnet, wallet }) => {
  // Later tests expect an account without code.
  await mainnet.client.setCode({ address: wallet.address, bytecode: '0x' })
})

test('with a wallet that batches, approval and swap are one press, followed after a reload', async ({
  page,
  mainnet,
  wallet,
}) => {
  const [link, weth, { router }] = [mainnet.token('LINK'), mainnet.token('WETH'), mainnet.contracts]
  const allowed = () => mainnet.allowance(wallet.address, link, router)
  await mainnet.approve(wallet.address, link, router, 0n)
  wallet.batch('ready')
  let before = await readLedger(mainnet, wallet.address, [link, weth])

  const view = await SwapView.begin(page, wallet, { from: 'LINK', to: 'WETH', sell: '25' })
  await view.review()
  await expect(view.dialog.getByRole('list', { name: 'Your wallet will ask' }).getByRole('listitem')).toHaveText([
    'Approve and swap',
  ])
  await expect(view.confirm).toHaveText('Approve and swap')
  await view.confirm.click()
  await view.expectReceipt()

  let after = await readLedger(mainnet, wallet.address, [link, weth])
  expect(changeOf(before, after, link)).toBe(-parseEther('25'))
  expect(changeOf(before, after, weth)).toBeGreaterThan(0n)
  expect(await allowed()).toBe(0n)
  expect([wallet.asked('wallet_sendCalls').length, wallet.sent]).toEqual([1, []])
  const [batch] = wallet.asked('wallet_sendCalls')[0]!.params as [{ atomicRequired: boolean; calls: { to: string }[] }]
  expect([batch.atomicRequired, batch.calls.map(({ to }) => to.toLowerCase())]).toEqual([
    true,
    [link.toLowerCase(), router],
  ])
  await view.done()

  // The account has code now, and is an account still. The page closes before the block.
  before = after
  await view.amountToSell('LINK').fill('10')
  await mainnet.holdBlocks(async () => {
    await view.review()
    await view.confirm.click()
    await expect(view.step('Confirming').getByRole('list', { name: 'In one request' })).toHaveText(
      'Approve LINK for the routerSwap LINK for WETH',
    )
    await page.reload()
    await expect(page.getByText('Swap in progress')).toBeVisible()
    await mainnet.client.mine({ blocks: 1 })
    await expect(page.getByText('Swap done')).toBeVisible()
  })
  after = await readLedger(mainnet, wallet.address, [link, weth])
  expect(changeOf(before, after, link)).toBe(-parseEther('10'))
  expect([wallet.asked('wallet_sendCalls').length, wallet.sent]).toEqual([2, []])
})

test('a wallet that batches only in words gets one request after the other, and a refusal loses nothing', async ({
  page,
  mainnet,
  wallet,
}) => {
  const [comp, { router }] = [mainnet.token('COMP'), mainnet.contracts]
  await mainnet.approve(wallet.address, comp, router, 0n)
  wallet.batch('supported')
  const before = await readLedger(mainnet, wallet.address, [comp])
  const view = await SwapView.begin(page, wallet, { from: 'COMP', to: 'WETH', sell: '5' })
  await view.review()
  wallet.next({ kind: 'reject' }, 'wallet_sendCalls')
  await view.confirm.click()
  await expect(view.dialog).toContainText('You declined in your wallet')
  expect(changeOf(before, await readLedger(mainnet, wallet.address, [comp]), comp)).toBe(0n)

  await view.dialog.getByRole('button', { name: 'Try again' }).click()
  wallet.next({ kind: 'refuse', code: 5760, message: 'Atomicity is not supported.' }, 'wallet_sendCalls')
  wallet.next({ kind: 'hang' }, 'eth_sendTransaction')
  await view.confirm.click()
  await expect(view.step('Approve and swap')).toContainText('Your wallet cannot send these at once.')
  await expect(view.step('Approve COMP for the router')).toContainText('confirm in wallet')
  await view.dialog.getByRole('button', { name: 'Stop waiting for the wallet' }).click()
  await view.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(view.confirm).toHaveText('Confirm swap')
  await view.confirm.click()
  await view.expectReceipt()
  expect(changeOf(before, await readLedger(mainnet, wallet.address, [comp]), comp)).toBe(-parseEther('5'))
  expect([wallet.asked('wallet_sendCalls').length, wallet.sent.length]).toEqual([2, 3])
})

test('with a wallet that batches, unused approvals are revoked in one transaction', async ({
  page,
  mainnet,
  wallet,
}) => {
  const [weth, usdt, { router, rfq }] = [mainnet.token('WETH'), mainnet.token('USDT'), mainnet.contracts]
  await mainnet.approve(wallet.address, weth, router, 5n)
  await mainnet.approve(wallet.address, usdt, rfq, 0n)
  await mainnet.approve(wallet.address, usdt, rfq, 7n)
  wallet.batch('supported')
  await page.goto('/approvals?chain=1')
  await connectWallet(page, wallet)
  await page.getByRole('button', { name: /^Revoke all unused/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('all of them, or none')
  await dialog.getByRole('button', { name: 'Revoke at once' }).click()
  await expect(dialog.getByText('can take no WETH of yours')).toBeVisible()
  await expect(dialog.getByText('can take no USDT of yours')).toBeVisible()
  expect(await mainnet.allowance(wallet.address, weth, router)).toBe(0n)
  expect(await mainnet.allowance(wallet.address, usdt, rfq)).toBe(0n)
  expect([wallet.asked('wallet_sendCalls').length, wallet.sent]).toEqual([1, []])
})
