import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { type Address, formatUnits, type Hex, parseEventLogs } from 'viem'
import { groupAmount } from '@/lib/amount'
import { feeVaultAbi, intentAbi } from '@/lib/chain/abi.generated'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { examplePartner } from '@/localnet/trade/example-partner'
import { callerOfKey } from '@/server/http/limits/admit'
import { hashKey, issueApiKey, keyId, revokeApiKey } from '@/server/http/limits/api-keys'
import { createKeyUsage } from '@/server/http/limits/key-usage'
import { expectClean } from './fixtures/axe'
import type { OpenChain } from './fixtures/chain'
import { expectRoom } from './fixtures/room'
import { expect, test, worldPorts } from './fixtures/world'
import { inDatabase } from './fixtures/world-database'
import { connectWallet } from './views/connect-wallet'
import { SwapView } from './views/swap-view'

// No other spec trades with this partner, or claims with its account.
const { name, address: partner, feeBps } = examplePartner
const recipient = developmentAccounts[4]

/** Reads the partner's claimable amounts in the fee vault and the intent contract. */
const readOwed = async ({ client, contracts }: OpenChain, token: Address) => {
  const [vault, intent] = await Promise.all([
    client.readContract({
      address: contracts.feeVault,
      abi: feeVaultAbi,
      functionName: 'getBalance',
      args: [token, partner],
    }),
    client.readContract({
      address: contracts.intent!,
      abi: intentAbi,
      functionName: 'getCollectedFees',
      args: [partner, token],
    }),
  ])
  return { vault, intent }
}

/** Reads the exact text of a cell: that of its tooltip if the amount is shortened. */
const readExact = async (cell: Locator) => {
  const button = cell.getByRole('button')
  if ((await button.count()) === 0) return cell.textContent()
  await button.focus()
  return cell.getByRole('tooltip').textContent()
}

test('a partner reads and claims the exact fees of swaps, a limit order and a TWAP', async ({
  page,
  mainnet,
  wallet,
}) => {
  const { client, contracts } = mainnet
  const [usdc, weth] = [mainnet.token('USDC'), mainnet.token('WETH')]
  const start = await readOwed(mainnet, usdc)
  const from = (await client.getBlockNumber()) + 1n
  const dialog = page.getByRole('dialog')

  // The url names the partner; the ticket shows its fee, and so does the dialog before the
  // signature.
  const view = new SwapView(page)
  await page.goto(`/swap?chain=1&from=WETH&to=USDC&sell=2&partner=${name}`)
  await view.connect(wallet)
  await expect(view.ticket.getByText(`Fee 0.25%, to ${name}`)).toBeVisible()
  const held = await mainnet.balance(wallet.address, usdc)
  await view.review()
  await expect(dialog).toContainText(`0.25% to ${name}`)
  await view.confirm.click()
  await view.expectReceipt()
  const paid = (await mainnet.balance(wallet.address, usdc)) - held
  await view.done()
  const swapped = (await readOwed(mainnet, usdc)).vault - start.vault

  // The partner's share is 85 % of the fee, which is 0.25 % of the pools' output.
  const fee = (paid * BigInt(feeBps)) / BigInt(10_000 - feeBps)
  const share = (fee * 85n) / 100n
  expect(swapped - share >= -1n && swapped - share <= 1n).toBe(true)

  const sign = async () => {
    await page.getByRole('button', { name: 'Review order' }).click()
    await expect(dialog).toContainText(`0.25% to ${name}`)
    await dialog.getByRole('button', { name: 'Sign order' }).click()
    await dialog.getByRole('link', { name: /^Order page/ }).click()
  }
  const order = page.getByRole('region', { name: 'Your order' })
  await page.getByRole('link', { name: 'Limit', exact: true }).click()
  const limit = page.getByRole('region', { name: 'Limit order' })
  await limit.getByRole('textbox', { name: 'Amount to sell, in WETH' }).fill('0.3')
  await limit.getByRole('button', { name: 'Market' }).click()
  const price = limit.getByRole('textbox', { name: 'Price of 1 WETH, in USDC' })
  await price.fill((Number((await price.inputValue()).replaceAll(',', '')) * 0.98).toFixed(2))
  await sign()
  await expect(order).toContainText('Filled')

  await page.goto(`/twap?chain=1&from=WETH&to=USDC&sell=0.2&parts=2&interval=1m&partner=${name}`)
  await sign()
  await expect(order).toContainText('1 of 2 parts filled')
  await page.getByRole('button', { name: /^(Local|Clock)/ }).click()
  await page.getByRole('button', { name: '1 minute' }).click()
  await page.keyboard.press('Escape')
  await expect(order).toContainText('2 of 2 parts filled')

  const logs = await client.getLogs({ address: contracts.intent!, fromBlock: from })
  const fills = parseEventLogs({ abi: intentAbi, eventName: ['OrderPartiallyFilled', 'OrderSettled'], logs }).filter(
    ({ args }) => args.owner.toLowerCase() === wallet.address.toLowerCase(),
  )
  expect(fills).toHaveLength(3)
  // The partner gets all of an order's fee; surplus above its cap has no fee.
  for (const { args } of fills) {
    const most = ((args.returnAmount + args.partnerFee) * BigInt(feeBps)) / 10_000n
    expect(args.partnerFee > (most * 9n) / 10n && args.partnerFee <= most).toBe(true)
  }
  const owed = await readOwed(mainnet, usdc)
  expect(owed.intent - start.intent).toBe(fills.reduce((sum, { args }) => sum + args.partnerFee, 0n))

  // The service's record, to the wei.
  const readRecord = async () => {
    const answer = await fetch(`http://127.0.0.1:${worldPorts.service}/partners/${name}/fees?chainId=1`)
    const { chains } = (await answer.json()) as {
      chains: { fees: { surface: string; token: Hex; claimable: string; claimed: string }[] }[]
    }
    const fees = chains[0]!.fees.filter(({ token }) => token === usdc.toLowerCase())
    return Object.fromEntries(fees.map(({ surface, claimable, claimed }) => [surface, { claimable, claimed }]))
  }
  const nothingClaimed = (claimable: bigint) => expect.objectContaining({ claimable: `${claimable}` })
  await expect.poll(readRecord).toEqual({ market: nothingClaimed(owed.vault), intent: nothingClaimed(owed.intent) })

  // The page needs no wallet.
  await page.goto(`/partner?of=${name}`)
  const rows = page.getByRole('region', { name: 'Fees by token and network' }).getByRole('row')
  for (const [from, amount] of [
    ['Swaps', owed.vault],
    ['Orders', owed.intent],
  ] as const)
    await expect
      .poll(() => readExact(rows.filter({ hasText: 'USDC' }).filter({ hasText: from }).getByRole('cell').nth(3)))
      .toBe(`${groupAmount(formatUnits(amount, 6))} USDC`)

  // The table has the same values; the trades are one swap and three fills.
  const days = page.getByRole('region', { name: 'By day' })
  // The days end with the newest block of all chains: another test moves Base by a month.
  await days.getByText('90 d', { exact: true }).click()
  await days.getByText('Trades', { exact: true }).click()
  await days.getByText('As a table').click()
  const today = days.getByRole('region', { name: 'Trades by day' }).getByRole('row').nth(1).getByRole('cell')
  await expect(today.nth(3)).toHaveText(/^\d+$/)
  expect(Number(await today.nth(1).textContent())).toBeGreaterThanOrEqual(1)
  expect(Number(await today.nth(2).textContent())).toBeGreaterThanOrEqual(3)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export the history as CSV' }).click()
  const file = readFileSync((await (await download).path())!, 'utf8')
  const raw = file.split('\r\n').flatMap((line) => (line.includes(',accrued,intent,') ? [line.split(',')[8]!] : []))
  for (const { args } of fills) expect(raw).toContain(String(args.partnerFee))

  const claimOf = (contract: string) => page.getByRole('button', { name: `Claim from the ${contract} on Ethereum` })
  await expect(claimOf('fee vault')).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(/Connect 0x90F7…b906 to claim/i).first()).toBeVisible()
  await expectClean(page, 'partner')
  await expectRoom(page, '/partner')

  // Claims to another account, across a reload.
  await wallet.switchAccount(partner)
  await expect(claimOf('fee vault')).toHaveAttribute('aria-disabled', 'false')
  await claimOf('fee vault').click()
  await dialog.getByRole('textbox', { name: 'Receiver' }).fill(contracts.feeVault)
  await expect(dialog.getByText('This is the fee vault')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Receiver' }).fill(recipient)
  await dialog.getByRole('checkbox', { name: 'This is the right receiver' }).check()
  const before = [await mainnet.balance(recipient, usdc), await mainnet.balance(partner, usdc)] as const
  await mainnet.holdBlocks(async () => {
    await dialog.getByRole('button', { name: 'Claim 1 token' }).click()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Confirming' })).toContainText('Transaction')
    await page.reload()
  })
  await expect(page.getByText('Fees claimed')).toBeVisible({ timeout: 30_000 })
  expect((await mainnet.balance(recipient, usdc)) - before[0]).toBe(owed.vault)

  await claimOf('settlement contract').click()
  await dialog.getByRole('button', { name: 'Claim 1 token' }).click()
  await expect(dialog.getByText('1 token paid out')).toBeVisible()
  expect((await mainnet.balance(partner, usdc)) - before[1]).toBe(owed.intent)
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(await readOwed(mainnet, usdc)).toEqual({ vault: 0n, intent: 0n })
  expect(await readOwed(mainnet, weth)).toEqual({ vault: 0n, intent: 0n })
  const claimed = (amount: bigint) => expect.objectContaining({ claimable: '0', claimed: `${amount}` })
  await expect.poll(readRecord).toEqual({ market: claimed(owed.vault), intent: claimed(owed.intent) })
  await expect(claimOf('fee vault')).toHaveAccessibleDescription('Nothing to claim.')
})

test('a name with markup is shown as text, an unknown one is explained, and no wallet is offered', async ({
  page,
  wallet,
}) => {
  await page.goto(`/partner?of=${encodeURIComponent('<img src=x onerror=alert(1)>')}`)
  await expect(page.getByText('Nobody is registered as “<img src=x onerror=alert(1)>”')).toBeVisible()
  await page.goto('/partner')
  await expect(page.getByText('What an integration earned')).toBeVisible()
  await connectWallet(page, wallet)
  await page.getByRole('button', { name: /^Show your wallet 0x/ }).click()
  await expect(page).toHaveURL(new RegExp(`of=${wallet.address.toLowerCase()}`))
})

test('the simulator has the prices and errors of the service, and usage is shown for an API key', async ({ page }) => {
  await page.goto(`/partner?of=${name}`)
  // The simulator uses the same service: the trader pays a fee on top, and one above the tier has
  // no price.
  const simulator = page.getByRole('region', { name: 'Revenue calculator' })
  await simulator.getByRole('textbox', { name: 'Your fee, bps' }).fill('75')
  await expect(simulator.getByText('100 bps', { exact: true })).toBeVisible()
  await expect(simulator.getByText(/^−[\d.,]+ USDC$/)).toBeVisible()
  await simulator.getByRole('textbox', { name: 'Your fee, bps' }).fill('76')
  await expect(simulator.getByText('its tier (standard) allows 100 in all')).toBeVisible()
  await expect(simulator.getByText('No quote: this fee is refused.')).toBeVisible()

  // Usage is shown for a key until it is revoked.
  await page.getByRole('link', { name: /of your API key$/ }).click()
  await expect(page).toHaveURL(/\/partner\/usage$/)
  const key = await inDatabase((database) => issueApiKey(database, { partner: name, plan: 'pro' }))
  const usage = page.getByRole('region', { name: 'API key' })
  await usage.getByRole('textbox', { name: 'Your API key' }).fill(key)
  await usage.getByRole('button', { name: 'Show usage' }).click()
  await expect(usage.getByText('0 of 120,000 requests today (UTC)')).toBeVisible()
  // The local world has no limits and does not count requests.
  await inDatabase(async (database) => {
    const counts = createKeyUsage({ database, nowMs: Date.now })
    for (const isRefused of [false, false, true])
      counts.count({ caller: callerOfKey(key), operation: 'GET /prices', isRefused })
    await counts.save()
  })
  await usage.getByRole('button', { name: 'Show usage' }).click()
  await expect(usage.getByRole('row', { name: 'GET /prices 3 1' })).toBeVisible()
  await inDatabase((database) => revokeApiKey(database, { id: keyId(hashKey(key)), nowMs: Date.now() }))
  await usage.getByRole('button', { name: 'Show usage' }).click()
  await expect(usage.getByText('0 of 120,000')).toBeHidden()
  await expect(usage.getByRole('alert')).toBeVisible()
})
