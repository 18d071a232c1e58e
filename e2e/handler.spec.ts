import type { Locator } from '@playwright/test'
import { type Address, erc4626Abi, parseEther, parseUnits } from 'viem'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { npmArtifact } from '@/localnet/seed/artifacts'
import { expectClean } from './fixtures/axe'
import { changeOf, readLedger } from './fixtures/ledger'
import { createPerson } from './fixtures/people'
import { expectRoom } from './fixtures/room'
import { expect, test } from './fixtures/world'
import { connectWallet } from './views/connect-wallet'

const poolAbi = npmArtifact('@aave/core-v3/artifacts/contracts/protocol/pool/Pool.sol/Pool.json').abi
/** Account 4 has a position in Aave: 50 WETH supplied, 73,000 USDC borrowed. */
const borrower = 4
const minHealth = parseUnits('1.2', 18)

/** Collects what a button is called from now on; the answer lists each label once. */
const watchLabels = async (button: Locator): Promise<() => Promise<string[]>> => {
  const watched = await button.evaluateHandle((node) => {
    const labels = new Set([node.textContent ?? ''])
    const add = () => labels.add(node.isConnected ? (node.textContent ?? '') : 'no longer on the page')
    new MutationObserver(add).observe(document.body, { childList: true, characterData: true, subtree: true })
    return labels
  })
  return () => watched.evaluate((labels) => [...labels])
}

test('one signature swaps WBTC into shares of a vault', async ({ page, mainnet, wallet }) => {
  const { address } = wallet
  const [wbtc, usdc] = [mainnet.token('WBTC'), mainnet.token('USDC')]
  const amount = parseUnits('0.1', 8)
  await mainnet.approve(address, wbtc, mainnet.contracts.intent!, 0n)
  await page.goto('/orders/new?handler=vault&from=WBTC&to=USDC&sell=0.1')
  await connectWallet(page, wallet)
  const outcome = page.getByRole('region', { name: 'What it comes to' })
  await expect(outcome).toContainText(/Shares of .+\+[\d,.]+/, { timeout: 20_000 })
  await expect(outcome).toContainText('−0.1 WBTC')
  const review = page.getByRole('button', { name: 'Review order' })
  const labels = await watchLabels(review)
  const trials = new Set<string>()
  page.on('request', (request) => {
    if (request.url().includes('/rpc/') && request.postData()?.includes('"latest",{')) trials.add(request.postData()!)
  })
  await expectClean(page, 'a ticket into a vault')
  await expectRoom(page, '/orders/new, vault')
  // Each block changes the shares, so that the order is tried again behind the button.
  await expect.poll(() => trials.size).toBeGreaterThan(1)
  expect(await labels()).toEqual(['Review order'])

  const vault = (await page.getByRole('combobox', { name: 'Vault' }).inputValue()) as `0x${string}`
  const before = await readLedger(mainnet, address, [wbtc, usdc, vault])
  await review.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Vault deposit')
  await expectClean(page, 'the review of an order into a vault')
  for (const fold of ['All steps', 'Order details']) await dialog.getByText(fold, { exact: true }).click()
  // The text alone scrolls, with what is only read aloud in it.
  expect(await dialog.evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0)
  await dialog.getByRole('button', { name: 'Sign' }).click()
  await expect(dialog.getByText('Order filled')).toBeVisible({ timeout: 60_000 })
  // Expects one approval of exactly the amount, and one signature.
  expect(wallet.sent).toHaveLength(1)
  expect(await mainnet.allowance(address, wbtc, mainnet.contracts.intent!)).toBe(0n)
  const after = await readLedger(mainnet, address, [wbtc, usdc, vault])
  expect(changeOf(before, after, wbtc)).toBe(-amount)
  expect(changeOf(before, after, usdc)).toBe(0n)
  const assets = await mainnet.client.readContract({
    address: vault,
    abi: erc4626Abi,
    functionName: 'convertToAssets',
    args: [changeOf(before, after, vault)],
  })
  expect(assets).toBeGreaterThan(parseUnits('5000', 6))

  await dialog.getByRole('link', { name: /^Order page/ }).click()
  await expect(page.getByRole('region', { name: 'What was signed' })).toContainText('Vault deposit')
  await expectClean(page, 'the page of an order into a vault')
})

test('one signature swaps collateral while a debt is open, never below its health factor', async ({
  browser,
  mainnet,
}) => {
  const { page, context, wallet } = await createPerson(browser, borrower, { way: 'gasless' })
  const { address } = wallet
  const [weth, usdc] = [mainnet.token('WETH'), mainnet.token('USDC')]
  const pool = chain.contracts.aavePool
  const aTokenOf = async (asset: Address) => {
    const asked = { address: pool, abi: poolAbi, functionName: 'getReserveData', args: [asset] } as const
    const { aTokenAddress } = (await mainnet.client.readContract(asked)) as { aTokenAddress: Address }
    return aTokenAddress
  }
  const accountOf = async () => {
    const asked = { address: pool, abi: poolAbi, functionName: 'getUserAccountData', args: [address] } as const
    const [, debt = 0n, , , , health = 0n] = (await mainnet.client.readContract(asked)) as bigint[]
    return { debt, health }
  }
  const [suppliedWeth, suppliedUsdc] = await Promise.all([aTokenOf(weth), aTokenOf(usdc)])
  await page.goto('/orders/new?handler=collateral&from=WETH&to=USDC&sell=10')
  await connectWallet(page, wallet)
  const outcome = page.getByRole('region', { name: 'What it comes to' })
  await expect(outcome).toContainText(/Health factor1\.\d\d → 1\.\d\d/, { timeout: 20_000 })
  await expect(outcome).toContainText('−10 WETH')
  await expect(outcome).toContainText('Flash loannot needed')
  await expectClean(page, 'a ticket that swaps collateral')
  await expectRoom(page, '/orders/new, collateral')

  // A higher minimum than the position allows is refused before the signature.
  const least = page.getByRole('textbox', { name: 'Health factor afterwards, at least' })
  await least.fill('2.5')
  await expect(outcome).toContainText(/The health factor would be 1\.\d\d, below the 2\.5 that you ask for\./)
  await expect(page.getByRole('button', { name: 'It would be refused' })).toBeVisible()
  await least.fill('1.2')

  const before = await readLedger(mainnet, address, [weth, usdc, suppliedWeth, suppliedUsdc])
  await page.getByRole('button', { name: 'Review order' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('at least 1.2')
  await expectClean(page, 'the review of an order that swaps collateral')
  await dialog.getByRole('button', { name: 'Sign' }).click()
  await expect(dialog.getByText('Order filled')).toBeVisible({ timeout: 60_000 })
  expect(wallet.sent).toHaveLength(1)
  expect(wallet.asked('eth_signTypedData_v4')).toHaveLength(1)
  // At most the unit that Aave may round off remains of the approval.
  expect(await mainnet.allowance(address, suppliedWeth, chain.contracts.aaveHandler)).toBeLessThanOrEqual(1n)

  const after = await readLedger(mainnet, address, [weth, usdc, suppliedWeth, suppliedUsdc])
  const sold = -changeOf(before, after, suppliedWeth)
  expect(sold <= parseEther('10') + 1n && sold > parseEther('9.99')).toBe(true)
  expect(changeOf(before, after, suppliedUsdc)).toBeGreaterThan(parseUnits('25000', 6))
  for (const token of [weth, usdc]) expect(changeOf(before, after, token)).toBeLessThanOrEqual(1n)
  const { debt, health } = await accountOf()
  expect(debt).toBeGreaterThan(0n)
  expect(health).toBeGreaterThanOrEqual(minHealth)

  await dialog.getByRole('link', { name: /^Order page/ }).click()
  await expect(page.getByRole('region', { name: 'What was signed' })).toContainText('Swaps collateral')

  await page.goto('/orders/new?handler=repay&from=WETH&to=USDC&buy=5000')
  await expect(outcome).toContainText(/Debt in USDC−5,000/, { timeout: 20_000 })
  const { debt: owed } = await accountOf()
  await page.getByRole('button', { name: 'Review order' }).click()
  await dialog.getByRole('button', { name: 'Sign' }).click()
  await expect(dialog.getByText('Order filled')).toBeVisible({ timeout: 60_000 })
  const repaid = owed - (await accountOf()).debt
  // Dollars of Aave's oracle, 8 decimals; interest of some seconds.
  expect(repaid).toBeGreaterThan(parseUnits('4990', 8))
  await context.close()
})
