import { type Address, formatUnits, parseEther, parseUnits } from 'viem'
import { feeVaultAbi } from '@/lib/chain/abi.generated'
import { developmentAccounts } from '@/lib/chain/development-accounts'
import { expectClean } from './fixtures/axe'
import type { OpenChain } from './fixtures/chain'
import { trader } from './fixtures/trade-against'
import { expect, test, worldPorts } from './fixtures/world'
import { connectWallet } from './views/connect-wallet'

// No other spec earns or claims fees as these.
const [, , , partner, recipient] = developmentAccounts
const service = `http://127.0.0.1:${worldPorts.service}`

/** Somebody swaps with a fee for the partner, by the service's own calldata. */
const swapForPartner = async (
  chain: OpenChain,
  { from, to, amount, isDirect = false }: { from: string; to: string; amount: bigint; isDirect?: boolean },
) => {
  const pair = { network: String(chain.id), version: '6.2', srcToken: from, destToken: to, amount: String(amount) }
  const fee = { partner: 'partner-spec', partnerFeeBps: '100' }
  const quoted = await fetch(
    `${service}/prices?${new URLSearchParams({ ...pair, ...fee, side: 'SELL', slippage: '500' })}`,
  )
  const { priceRoute } = await quoted.json()
  const { srcToken, destToken, srcAmount } = priceRoute
  const response = await fetch(`${service}/transactions/${chain.id}?ignoreChecks=true`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ priceRoute, srcToken, destToken, srcAmount, slippage: 500, userAddress: trader },
      ...{ partner: fee.partner, partnerAddress: partner, partnerFeeBps: 100, isDirectFeeTransfer: isDirect },
    }),
  })
  const built = await response.json()
  if (!response.ok) throw new Error(`No transaction was built: ${JSON.stringify(built)}`)
  await chain.approve(trader, chain.token(from), chain.contracts.router)
  await chain.act(trader, { to: built.to, data: built.data, value: BigInt(built.value) })
}

const owed = (chain: OpenChain, token: Address) =>
  chain.client.readContract({
    ...{ address: chain.contracts.feeVault, abi: feeVaultAbi, functionName: 'getBalance' },
    args: [token, partner],
  })

test('a partner reads what swaps brought, and claims it to another account over a reload', async ({
  page,
  mainnet,
  wallet,
}) => {
  const [usdc, weth] = [mainnet.token('USDC'), mainnet.token('WETH')]
  await swapForPartner(mainnet, { from: 'WETH', to: 'USDC', amount: parseEther('2') })
  await swapForPartner(mainnet, { from: 'USDC', to: 'WETH', amount: parseUnits('900', 6) })
  const [usdcOwed, wethOwed] = [await owed(mainnet, usdc), await owed(mainnet, weth)]
  expect([usdcOwed > 0n, wethOwed > 0n]).toEqual([true, true])

  // Anybody reads, without a wallet.
  await page.goto(`/partner?of=${partner}`)
  const table = page.getByRole('region', { name: 'Fees by token and network' })
  const row = table.getByRole('row').filter({ hasText: 'USDC' })
  await expect(row).toContainText(`${Number(formatUnits(usdcOwed, 6)).toFixed(1)}`.slice(0, -2))
  const claim = page.getByRole('button', { name: 'Claim from the fee vault on Ethereum' })
  await expect(claim).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(/Connect 0x90F7…b906 to claim/i).first()).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Claim from the intent contract on Ethereum' }),
  ).toHaveAccessibleDescription('Nothing to claim.')
  await expectClean(page, 'partner')

  // The wrong wallet only looks.
  await wallet.switchAccount(developmentAccounts[0])
  await connectWallet(page, wallet)
  await expect(claim).toHaveAttribute('aria-disabled', 'true')

  await wallet.switchAccount(partner)
  await expect(claim).toHaveAttribute('aria-disabled', 'false')
  await claim.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'WETH' }).uncheck()
  await dialog.getByRole('textbox', { name: 'Recipient' }).fill(mainnet.contracts.feeVault)
  await expect(dialog.getByText('This is the fee vault')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Recipient' }).fill(recipient)
  await dialog.getByRole('checkbox', { name: 'This is the right receiver' }).check()
  const before = await mainnet.balance(recipient, usdc)
  await mainnet.holdBlocks(async () => {
    await dialog.getByRole('button', { name: 'Claim 1 token' }).click()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Confirming' })).toContainText('Transaction')
    await page.reload()
  })
  await expect(page.getByText('Claim done')).toBeVisible({ timeout: 30_000 })
  expect((await mainnet.balance(recipient, usdc)) - before).toBe(usdcOwed)
  expect([await owed(mainnet, usdc), await owed(mainnet, weth)]).toEqual([0n, wethOwed])
  expect(wallet.asked('eth_sendTransaction')).toHaveLength(1)
  await page.getByRole('button', { name: 'Receipt' }).click()
  await expect(dialog.getByText('1 token paid out')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  // The service's record follows, to the wei.
  await expect
    .poll(async () => {
      const { chains } = await (await fetch(`${service}/partners/${partner}/fees?chainId=1`)).json()
      const fee = chains[0].fees.find(({ token }: { token: string }) => token === usdc.toLowerCase())
      return [fee?.claimable, fee?.claimed]
    })
    .toEqual(['0', String(usdcOwed)])
})

test('a name with markup is text, an unknown one says what to do, and nobody is offered the wallet', async ({
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
