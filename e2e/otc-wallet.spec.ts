import { encodeFunctionData, erc20Abi, parseEther, parseUnits } from 'viem'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { changeOf, readLedger } from './fixtures/ledger'
import { makeOffer } from './fixtures/offer'
import { expect, test } from './fixtures/world'
import { OtcView } from './views/otc-view'

const maker = 3
/** The timeout for a transaction to be mined. */
const inBlock = { timeout: 30_000 }

test('a declined approval or signature and a lowered approval are reported, and a retry succeeds', async ({
  page,
  mainnet,
  wallet,
}) => {
  const [ldo, { rfq }] = [mainnet.token('LDO'), mainnet.contracts]
  await mainnet.approve(wallet.address, ldo, rfq, 0n)
  const view = new OtcView(page)
  await view.openOffer({ from: 'LDO', to: 'USDC', sell: '30', buy: '60', taker: developmentAccounts[2] })
  await view.connect(wallet)
  await page.getByRole('button', { name: 'Review offer' }).click()

  wallet.next({ kind: 'reject' }, 'eth_sendTransaction')
  await view.signOffer.click()
  await expect(view.dialog).toContainText('You declined in your wallet')
  expect(await mainnet.allowance(wallet.address, ldo, rfq)).toBe(0n)

  const lowered = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [rfq, parseEther('29')] })
  wallet.next({ kind: 'replaceCall', call: { data: lowered } }, 'eth_sendTransaction')
  await view.retry.click()
  await expect(view.alert).toContainText('the OTC contract may still take less than this trade needs', inBlock)
  expect(wallet.asked('eth_signTypedData_v4')).toEqual([])

  wallet.next({ kind: 'reject' }, 'eth_signTypedData_v4')
  await view.retry.click()
  await expect(view.dialog).toContainText('You declined in your wallet', inBlock)
  expect(await mainnet.allowance(wallet.address, ldo, rfq)).toBe(parseEther('30'))
  await view.retry.click()
  await expect(view.signed).toBeVisible()
  expect(wallet.sent).toHaveLength(3)
  expect(wallet.asked('eth_signTypedData_v4')).toHaveLength(2)
})

test('a fill is declined, cancelled, sped up, and not sent after a change of account or chain', async ({
  page,
  mainnet,
  wallet,
}) => {
  const [uni, usdc, { rfq }] = [mainnet.token('UNI'), mainnet.token('USDC'), mainnet.contracts]
  const [first, second] = [wallet.address, personalDevelopmentAccounts[4]!.address]
  for (const account of [first, second]) await mainnet.approve(account, usdc, rfq)
  const { path, order, hash } = await makeOffer(mainnet, {
    maker,
    give: ['8', 'UNI'],
    get: ['64', 'USDC'],
    lifeSeconds: 3_600,
  })
  const before = await readLedger(mainnet, wallet.address, [uni, usdc])
  const view = new OtcView(page)
  await page.goto(path)
  await view.connect(wallet)

  await view.review('25%')
  wallet.next({ kind: 'reject' }, 'eth_sendTransaction')
  await view.confirmFill.click()
  await expect(view.dialog).toContainText('You declined in your wallet')
  expect(await mainnet.remaining(order.maker, hash)).toBe(0n)

  // Cancelled: an empty transfer to the own account replaces the fill.
  await mainnet.holdBlocks(async () => {
    await view.sendFill(view.retry)
    await mainnet.replacePending(wallet.address, { to: wallet.address })
    await expect(view.alert).toContainText('You cancelled the transaction')
  })
  expect(await readLedger(mainnet, wallet.address, [uni, usdc])).toEqual(before)

  // Sped up: the same call with a higher fee, under a new hash.
  await mainnet.holdBlocks(async () => {
    await view.sendFill(view.retry)
    await mainnet.replacePending(wallet.address)
    await expect(view.receipt).toBeVisible()
  })
  const after = await readLedger(mainnet, wallet.address, [uni, usdc])
  expect(changeOf(before, after, uni)).toBe(parseEther('2'))
  expect(changeOf(before, after, usdc)).toBe(-parseUnits('16', 6))
  expect(await mainnet.remaining(order.maker, hash)).toBe(parseEther('6') + 1n)
  await view.done()

  // A fill reviewed with one account or chain is not sent with another.
  await view.review('Max')
  await wallet.switchAccount(second)
  await expect(view.dialog).toBeHidden()
  await wallet.switchAccount(first)

  await wallet.switchChain(8453)
  await page.getByRole('button', { name: 'Switch the wallet to Ethereum' }).click()
  expect(wallet.chain).toBe(1)
  expect(await mainnet.remaining(order.maker, hash)).toBe(parseEther('6') + 1n)
  await view.fill()
  expect(await mainnet.remaining(order.maker, hash)).toBe(1n)
})
