import type { Hex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { nativeToken } from '@/lib/address'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { startAnvil } from '@/localnet/chain/anvil'
import { walletText } from '@/messages/wallet'
import { TestWallet } from './fixtures/wallet'
import { expect, rpcUrls, test } from './fixtures/world'
import { SwapView } from './views/swap-view'

test('the built-in wallet connects, changes its account and swaps', async ({ page, mainnet }) => {
  const view = new SwapView(page)
  const [first, second] = developmentAccounts
  const before = await mainnet.balance(second, mainnet.token('USDC'))
  await view.open({ from: 'ETH', to: 'USDC', sell: '0.25' })
  await page
    .getByRole('button', { name: /^Connect/ })
    .first()
    .click()
  await page.getByRole('button', { name: walletText.wallets.local }).click()
  await expect(view.walletButton).toHaveAccessibleName(new RegExp(first.slice(2, 6), 'i'))
  await view.walletButton.click()
  await page.getByRole('radio', { name: new RegExp(second.slice(2, 6), 'i') }).check()
  await expect(view.walletButton).toHaveAccessibleName(new RegExp(second.slice(2, 6), 'i'))
  await page.keyboard.press('Escape')
  await view.swap()
  expect(await mainnet.balance(second, mainnet.token('USDC'))).toBeGreaterThan(before)
})

test('after a reload the wallet is connected without a request, and a swap in progress is followed', async ({
  page,
  mainnet,
  wallet,
}) => {
  const view = await SwapView.begin(page, wallet, { from: 'ETH', to: 'USDC', sell: '0.1' })
  const before = await mainnet.balance(wallet.address, mainnet.token('USDC'))
  await mainnet.holdBlocks(async () => {
    await view.review()
    await view.confirm.click()
    await expect(view.step('Confirming')).toContainText('Transaction')
    const asked = wallet.asked('eth_requestAccounts').length
    await page.reload()
    await expect(view.walletButton).toBeVisible()
    expect(wallet.asked('eth_requestAccounts')).toHaveLength(asked)
    expect(wallet.sent).toHaveLength(1)
  })
  await expect(page.getByText(/Swap done/).first()).toBeVisible({ timeout: 30_000 })
  expect(await mainnet.balance(wallet.address, mainnet.token('USDC'))).toBeGreaterThan(before)
  expect(wallet.sent).toHaveLength(1)
})

test('a user’s own account may not sign on a local chain', async ({ page, mainnet }) => {
  const wallet = new TestWallet({ keys: [generatePrivateKey()], rpcUrls, chainId: 1, name: 'Own Wallet' })
  await wallet.install(page)
  await mainnet.client.setBalance({ address: wallet.address, value: 10n ** 19n })
  await SwapView.begin(page, wallet, { from: 'ETH', to: 'USDC', sell: '1' })
  await expect(page.getByText(/Only the published test accounts may sign here/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Review/ })).toBeHidden()
  expect(wallet.sent).toHaveLength(0)
})

test('a wallet on another chain of the same number may not sign', async ({ page }) => {
  const elsewhere = await startAnvil({ chainId: 1 })
  try {
    const keys = [personalDevelopmentAccounts[0]!.privateKey] as [Hex]
    const urls = { ...rpcUrls, 1: elsewhere.url }
    const wallet = new TestWallet({ keys, rpcUrls: urls, chainId: 1, name: 'Far Wallet' })
    await wallet.install(page)
    await SwapView.begin(page, wallet, { from: 'ETH', to: 'USDC', sell: '1' })
    await expect(page.getByText(/another Ethereum than this page/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Review/ })).toBeHidden()
    expect(wallet.sent).toHaveLength(0)
  } finally {
    await elsewhere.stop()
  }
})

test('an unknown chain is not added to a wallet', async ({ page }) => {
  const keys = [personalDevelopmentAccounts[0]!.privateKey] as [Hex]
  const wallet = new TestWallet({ keys, rpcUrls: { 1: rpcUrls[1]! }, chainId: 1, name: 'Small Wallet' })
  await wallet.install(page)
  const view = await SwapView.begin(page, wallet, { chain: 8453, from: 'ETH', to: 'USDC', sell: '1' })
  await page.getByRole('button', { name: /^Switch the wallet to Base/ }).click()
  await expect(page.getByText(/does not know this chain/).first()).toBeVisible()
  expect(wallet.asked('wallet_addEthereumChain')).toHaveLength(0)
  await expect(view.walletButton).toBeVisible()
})

test('an answer without a hash is rejected, a silent wallet can be abandoned, a cancellation is shown', async ({
  page,
  mainnet,
  wallet,
}) => {
  const view = await SwapView.begin(page, wallet, { from: 'ETH', to: 'USDC', sell: '0.1' })
  let before = await mainnet.balance(wallet.address, nativeToken)
  const report = view.dialog.getByText(/Your wallet answered with/).first()
  await view.review()
  for (const value of [null, '0x1234', { hash: 'yes' }]) {
    wallet.next({ kind: 'answer', value }, 'eth_sendTransaction')
    await view.confirm.click()
    await expect(report).toBeVisible()
    expect(await mainnet.balance(wallet.address, nativeToken)).toBe(before)
    await view.dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(report).toBeHidden()
  }
  expect(wallet.sent).toHaveLength(3)

  // It never answers: the request can be abandoned, and a retry succeeds.
  wallet.next({ kind: 'hang' }, 'eth_sendTransaction')
  await view.confirm.click()
  await page.getByRole('button', { name: /stop waiting/i }).click()
  await expect(page.getByText(/You stopped waiting/).first()).toBeVisible()
  await view.dialog.getByRole('button', { name: 'Try again' }).click()
  await view.confirm.click()
  await view.expectReceipt()
  expect(wallet.sent).toHaveLength(5)
  await view.done()

  // It cancels the pending transaction.
  before = await mainnet.balance(wallet.address, mainnet.token('USDC'))
  await view.amountToSell('ETH').fill('0.1')
  await mainnet.holdBlocks(async () => {
    await view.review()
    await view.confirm.click()
    await expect(view.step('Confirming')).toContainText('Transaction')
    await mainnet.replacePending(wallet.address, { to: wallet.address })
    await expect(page.getByText(/You cancelled the transaction/).first()).toBeVisible()
  })
  expect(await mainnet.balance(wallet.address, mainnet.token('USDC'))).toBe(before)
})
