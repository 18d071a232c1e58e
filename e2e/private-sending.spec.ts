import { keccak256 } from 'viem'
import { expectClean } from './fixtures/axe'
import { changeOf, readLedger } from './fixtures/ledger'
import { startOwnService } from './fixtures/own-service'
import { createPerson } from './fixtures/people'
import { openRelay } from './fixtures/relay'
import { expect, test } from './fixtures/world'
import { SwapView } from './views/swap-view'

test('a wallet sends a swap through the private relay, which the receipt names', async ({ browser, mainnet }) => {
  const relay = await openRelay()
  const service = await startOwnService('relayed', { SEND_URLS_1: relay.url, SEND_NAME_1: 'Example relay' })
  try {
    const { page, context, wallet } = await createPerson(browser, 2, { baseURL: service.webUrl })
    const view = await SwapView.begin(page, wallet, { from: 'ETH', to: 'USDC', sell: '0.25' })
    await expect(view.ticket).toContainText('Bots can see it before it is mined.')
    await view.ticket.getByRole('button', { name: 'Trade settings' }).click()
    await expect(view.dialog).toContainText('Private sending on EthereumPublic')
    await view.dialog.getByRole('button', { name: 'Add protected network to your wallet' }).click()
    await expect(view.dialog).toContainText('Private sending on EthereumThrough Example relay')
    await expect(view.dialog).toContainText('A swap that it does not take is not sent.')
    expect(wallet.asked('wallet_addEthereumChain')[0]!.params).toMatchObject([
      { chainId: '0x1', rpcUrls: [`${service.webUrl}/rpc/private/1`] },
    ])
    await expectClean(page, 'settings with a private relay')
    await view.dialog.getByRole('button', { name: 'Done' }).click()
    await expect(view.ticket).toContainText('Sent through Example relay, hidden from bots.')

    // A transaction that the relay refuses is not sent, and the next try is a new transaction.
    relay.isTaking = false
    const countSent = () => mainnet.client.getTransactionCount({ address: wallet.address, blockTag: 'pending' })
    const nonce = await countSent()
    await view.review()
    await view.confirm.click()
    await expect(view.dialog.getByText('The private relay did not take it', { exact: true })).toBeVisible()
    expect(await countSent()).toBe(nonce)
    relay.isTaking = true

    const usdc = mainnet.token('USDC')
    const before = await readLedger(mainnet, wallet.address, [usdc])
    await view.dialog.getByRole('button', { name: 'Try again' }).click()
    await view.confirm.click()
    await expect(view.step('Confirming')).toContainText('Transaction')
    const hash = keccak256(relay.held[0]!)
    await expect(mainnet.client.getTransaction({ hash })).rejects.toThrow('could not be found')
    await relay.release(mainnet)
    await view.expectReceipt()
    expect(changeOf(before, await readLedger(mainnet, wallet.address, [usdc]), usdc)).toBeGreaterThan(0n)
    await view.dialog.getByRole('link', { name: 'Receipt' }).click()
    await expect(page).toHaveURL(new RegExp(`/tx/1/${hash}$`))
    await expect(page.getByRole('region', { name: 'Transaction' })).toContainText(
      'Sent throughPrivate relay Example relay',
    )
    await context.close()
  } finally {
    await service.close()
    await relay.close()
  }
})
