import { erc20Abi, parseEther } from 'viem'
import { nativeToken } from '@/lib/address'
import { expectClean } from './fixtures/axe'
import { startOwnService } from './fixtures/own-service'
import { createPerson } from './fixtures/people'
import { expect, test } from './fixtures/world'
import { SwapView } from './views/swap-view'

test('ETH is sold by one deposit, and another deposit is withdrawn without the service', async ({
  browser,
  mainnet,
}) => {
  const service = await startOwnService('deposits')
  try {
    const { page, context, wallet } = await createPerson(browser, 4, { baseURL: service.webUrl, way: 'gasless' })
    const { address } = wallet
    const [usdc, escrow] = [mainnet.token('USDC'), mainnet.contracts.deltaWrappedNative!]
    const depositOf = () =>
      mainnet.client.readContract({ address: escrow, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
    /** Returns the decrease of the native balance since a block, without the cost of gas. */
    const spent = async (before: bigint, since: bigint) => {
      let gas = 0n
      for (let number = since + 1n; number <= (await mainnet.client.getBlockNumber()); number += 1n) {
        const { transactions } = await mainnet.client.getBlock({ blockNumber: number, includeTransactions: true })
        for (const { from, hash } of transactions) {
          if (from.toLowerCase() !== address.toLowerCase()) continue
          const { gasUsed, effectiveGasPrice } = await mainnet.client.getTransactionReceipt({ hash })
          gas += gasUsed * effectiveGasPrice
        }
      }
      return before - gas - (await mainnet.balance(address, nativeToken))
    }
    const [since, ether, dollars] = [
      await mainnet.client.getBlockNumber(),
      await mainnet.balance(address, nativeToken),
      await mainnet.balance(address, usdc),
    ]

    const view = await SwapView.begin(page, wallet, { from: 'ETH', to: 'USDC', sell: '0.5' })
    await expect(view.ticket).toContainText('for the deposit')
    await view.review()
    await expectClean(page, 'the review of a deposit')
    await view.dialog.getByRole('button', { name: 'Deposit and place' }).click()
    await view.expectReceipt()
    await expect(view.dialog.getByText('your deposit; the solver paid the rest')).toBeVisible()
    expect([await spent(ether, since), await depositOf()]).toEqual([parseEther('0.5'), 0n])
    expect(await mainnet.balance(address, usdc)).toBeGreaterThan(dollars)
    expect([wallet.sent.length, wallet.asked('eth_signTypedData_v4')]).toEqual([1, []])
    await view.done()

    await view.amountToSell('ETH').fill('0.3')
    await view.review()
    wallet.next({ kind: 'meanwhile', happens: service.kill }, 'eth_sendTransaction')
    await view.dialog.getByRole('button', { name: 'Deposit and place' }).click()
    await expect(view.step('Confirming')).toContainText('done')
    await expect(fetch(`${service.serviceUrl}/health`)).rejects.toThrow()
    expect(await depositOf()).toBe(parseEther('0.3'))

    await view.dialog.getByRole('link', { name: /^Order page/ }).click()
    await expect(page).toHaveURL(/\/orders\/0x/)
    await page.reload()
    const deposit = page.getByRole('region', { name: 'Deposit', exact: true })
    await expect(deposit).toContainText('0.3 ETH')
    await expectClean(page, 'a deposit without a service')
    await deposit.getByRole('button', { name: 'Withdraw and cancel…' }).click()
    await view.dialog.getByRole('button', { name: 'Withdraw and cancel' }).click()
    await expect(view.dialog.getByText('Paid back')).toBeVisible()
    await view.done()
    await expect(deposit).toBeHidden()
    expect([await spent(ether, since), await depositOf()]).toEqual([parseEther('0.5'), 0n])
    await context.close()
  } finally {
    await service.close()
  }
})
