import type { CDPSession } from '@playwright/test'
import { parseUnits } from 'viem'
import { nativeToken } from '@/lib/address'
import { changeOf, readLedger } from './fixtures/ledger'
import { expect, test } from './fixtures/world'
import { SwapView } from './views/swap-view'

// The browser compiles every script, as on the first visit.
test.use({ ownBrowser: true })

/** A cheap phone on a slow network. */
const slow = { cpu: 20, latencyMs: 400, bytesPerSecond: 100_000 }
const patience = { timeout: 90_000 }

const slowDown = async (device: CDPSession, isSlow: boolean) => {
  const { cpu, latencyMs, bytesPerSecond } = isSlow ? slow : { cpu: 1, latencyMs: 0, bytesPerSecond: -1 }
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond }
  await device.send('Network.emulateNetworkConditions', { offline: false, latency: latencyMs, ...throughput })
  await device.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}

test('a device twenty times slower on a slow network swaps, and signs a gasless order', async ({
  page,
  mainnet,
  wallet,
}) => {
  // The slowed steps take a minute on a quiet machine.
  test.slow()
  const [usdc, weth] = [mainnet.token('USDC'), mainnet.token('WETH')]
  await mainnet.approve(wallet.address, usdc, mainnet.contracts.intent!, parseUnits('500', 6))
  const before = await readLedger(mainnet, wallet.address, [usdc, weth])
  const view = await SwapView.begin(page, wallet, { from: 'ETH', to: 'USDC', sell: '0.1' })
  await expect(view.amountToBuy('USDC')).toHaveValue(/\d/)
  const device = await page.context().newCDPSession(page)

  // The device is slow from the review to the wallet; after that the test waits for the chain.
  await slowDown(device, true)
  await page.getByRole('button', { name: /^Review/ }).click(patience)
  await view.confirm.click(patience)
  await expect.poll(() => wallet.sent.length, patience).toBe(1)
  await slowDown(device, false)
  await view.expectReceipt()
  const swapped = await readLedger(mainnet, wallet.address, [usdc, weth])
  expect(changeOf(before, swapped, usdc)).toBeGreaterThan(0n)
  await view.done()

  await view.tradeBy('Gasless')
  await view.choose({ from: 'USDC', to: 'WETH' })
  await view.amountToSell('USDC').fill('500')
  await expect(view.amountToBuy('WETH')).toHaveValue(/\d/)
  const native = await mainnet.balance(wallet.address, nativeToken)
  await slowDown(device, true)
  await page.getByRole('button', { name: /^Review/ }).click(patience)
  await view.dialog.getByRole('button', { name: 'Sign order' }).click(patience)
  await expect.poll(() => wallet.asked('eth_signTypedData_v4').length, patience).toBe(1)
  await slowDown(device, false)
  await view.expectReceipt()
  const after = await readLedger(mainnet, wallet.address, [usdc, weth])
  expect(changeOf(swapped, after, usdc)).toBe(-parseUnits('500', 6))
  expect(changeOf(swapped, after, weth)).toBeGreaterThan(0n)
  expect(await mainnet.balance(wallet.address, nativeToken)).toBe(native)
  expect(wallet.sent).toHaveLength(1)
})
