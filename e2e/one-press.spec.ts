import { type Address, encodeFunctionData, erc20Abi, parseEther, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { call } from '@/lib/api/contract/client'
import { getIntentOrder } from '@/lib/api/intent/intent-records'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { changeOf, readLedger } from './fixtures/ledger'
import { makeOffer } from './fixtures/offer'
import { startOwnService } from './fixtures/own-service'
import { createPerson } from './fixtures/people'
import { postResting, serviceApi } from './fixtures/resting-order'
import { expect, test } from './fixtures/world'
import { connectWallet } from './views/connect-wallet'
import { OtcView } from './views/otc-view'
import { SwapView } from './views/swap-view'

test.afterEach(async ({ mainnet, base, wallet }) => {
  // Later tests expect an account without code.
  for (const { client } of [mainnet, base]) await client.setCode({ address: wallet.address, bytecode: '0x' })
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

test('with a wallet that batches, orders with deposits are cancelled in one transaction', async ({
  page,
  mainnet,
  wallet,
}) => {
  const owner = privateKeyToAccount(personalDevelopmentAccounts[0]!.privateKey)
  const escrow = mainnet.contracts.deltaWrappedNative!
  const before = await mainnet.balance(owner.address, escrow)
  const ids = [await postResting(mainnet, owner, 'native'), await postResting(mainnet, owner, 'native')]
  wallet.batch('supported')
  await page.goto('/orders?network=1&search=eth')
  await connectWallet(page, wallet)
  await page.getByRole('button', { name: 'Select all that can be cancelled (2)' }).click()
  await page.getByRole('button', { name: 'Cancel 2 orders…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('your wallet sends one for all, or none')
  await dialog.getByRole('button', { name: 'Cancel 2 orders on Ethereum at once' }).click()
  await expect(dialog.getByText('2 orders cancelled')).toBeVisible()
  expect(await mainnet.balance(owner.address, escrow)).toBe(before)
  expect([wallet.asked('wallet_sendCalls').length, wallet.sent]).toEqual([1, []])
  for (const orderId of ids)
    await expect
      .poll(async () => (await call(getIntentOrder, { orderId }, serviceApi)).status, { timeout: 30_000 })
      .toBe('CANCELLED')
})

test('with a wallet that batches, approval and deposit of an order that earns are one press', async ({
  page,
  base,
  wallet,
}) => {
  const [usdc, intent] = [base.token('USDC'), base.contracts.intent!]
  await base.approve(wallet.address, usdc, intent, 0n)
  await wallet.switchChain(8453)
  wallet.batch('supported')
  const before = await readLedger(base, wallet.address, [usdc])
  await page.goto('/limit?chain=8453&from=USDC&to=WETH&sell=1000&price=1&expiry=1d')
  await connectWallet(page, wallet)
  await page.getByRole('region', { name: 'Limit order' }).getByLabel('Earn while it waits').check()
  await page.getByRole('button', { name: 'Review order' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('list', { name: 'Your wallet will ask' })).toContainText('Approve and deposit USDC')
  await dialog.getByRole('button', { name: 'Deposit and place' }).click()
  await expect(dialog.getByText('Limit order placed')).toBeVisible({ timeout: 30_000 })
  expect(changeOf(before, await readLedger(base, wallet.address, [usdc]), usdc)).toBe(-parseUnits('1000', 6))
  expect(await base.allowance(wallet.address, usdc, intent)).toBe(0n)
  expect([wallet.asked('wallet_sendCalls').length, wallet.sent]).toEqual([1, []])
  await dialog.getByRole('link', { name: /^Order page/ }).click()
  await page.getByRole('region', { name: 'Earning' }).getByRole('button', { name: 'Withdraw and cancel…' }).click()
  await dialog.getByRole('button', { name: 'Withdraw and cancel' }).click()
  await expect(dialog.getByText('Paid back')).toBeVisible()
})

test('with a wallet that batches, ETH fills an offer for WETH in one press', async ({ page, mainnet, wallet }) => {
  const [weth, usdc, { rfq }] = [mainnet.token('WETH'), mainnet.token('USDC'), mainnet.contracts]
  const [, maker, keeper] = developmentAccounts
  const held = await mainnet.balance(wallet.address, weth)
  const move = (from: Address, to: Address) => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, held] })
    return mainnet.act(from, { to: weth, data })
  }
  await mainnet.approve(wallet.address, weth, rfq, 0n)
  await move(wallet.address, keeper)
  try {
    const terms = { give: ['60', 'USDC'], get: ['0.02', 'WETH'], lifeSeconds: 3_600 } as const
    const { path, hash } = await makeOffer(mainnet, { maker: 1, taker: wallet.address, ...terms })
    wallet.batch('supported')
    const before = await readLedger(mainnet, wallet.address, [usdc, weth])
    const view = new OtcView(page)
    await page.goto(path)
    await view.connect(wallet)
    await view.review()
    await expect(view.dialog.getByRole('list', { name: 'Your wallet will ask' })).toContainText('Approve and fill')
    await view.confirmFill.click()
    await expect(view.receipt).toBeVisible()
    const after = await readLedger(mainnet, wallet.address, [usdc, weth])
    expect([changeOf(before, after, usdc), changeOf(before, after, weth)]).toEqual([parseUnits('60', 6), 0n])
    expect(await mainnet.remaining(maker, hash)).toBe(1n)
    expect(await mainnet.allowance(wallet.address, weth, rfq)).toBe(0n)
    expect([wallet.asked('wallet_sendCalls').length, wallet.sent]).toEqual([1, []])
  } finally {
    await move(keeper, wallet.address)
  }
})

test('a wallet that takes a paymaster is given it, with who pays gas, and pays gas itself after a refusal', async ({
  browser,
  mainnet,
}) => {
  const [link, { router }] = [mainnet.token('LINK'), mainnet.contracts]
  const url = 'http://127.0.0.1:9/paymaster'
  const service = await startOwnService('paymaster', { PAYMASTER_URL_1: url, PAYMASTER_TOKEN_1: mainnet.token('USDC') })
  try {
    const { page, context, wallet } = await createPerson(browser, 4, { baseURL: service.webUrl })
    await mainnet.approve(wallet.address, link, router, 0n)
    wallet.batch('supported', { paymasterService: { supported: true } })
    const view = await SwapView.begin(page, wallet, { from: 'LINK', to: 'WETH', sell: '2' })
    await view.review()
    await expect(view.dialog).toContainText('You pay gas in USDC, through the paymaster at 127.0.0.1:9.')
    wallet.next({ kind: 'refuse', code: -32603, message: 'The paymaster has no funds.' }, 'wallet_sendCalls')
    await view.confirm.click()
    await expect(view.dialog).toContainText('The paymaster did not pay for gas')
    await view.dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(view.confirm).toHaveText('Approve and swap')
    await expect(view.dialog).not.toContainText('paymaster')
    await view.confirm.click()
    await view.expectReceipt()
    const given = wallet
      .asked('wallet_sendCalls')
      .map(({ params }) => (params[0] as { capabilities?: object }).capabilities)
    const paymasterService = { url, optional: true, context: { token: mainnet.token('USDC').toLowerCase() } }
    expect(given).toEqual([{ paymasterService }, undefined])
    await mainnet.client.setCode({ address: wallet.address, bytecode: '0x' })
    await context.close()
  } finally {
    await service.close()
  }
})
