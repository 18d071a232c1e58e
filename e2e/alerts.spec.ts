import type { Page } from '@playwright/test'
import { encodeFunctionData } from 'viem'
import { rfqAbi } from '@/lib/chain/abi.generated'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { createPushService } from '@/server/alerts/testing/push-service'
import { expectClean } from './fixtures/axe'
import { makeOffer, readRecord } from './fixtures/offer'
import { expect, test, worldPorts } from './fixtures/world'
import { connectWallet } from './views/connect-wallet'

const origin = `http://127.0.0.1:${worldPorts.web}`

// The service worker stays in its browser.
test.use({ ownBrowser: true })

/** Replaces the browser's push service by the test's, since Chromium reaches no real one here. */
const givePushService = (page: Page, subscription: { endpoint: string; p256dh: string; auth: string }) =>
  page.addInitScript(({ endpoint, ...keys }) => {
    const opened = { toJSON: () => ({ endpoint, keys }), unsubscribe: async () => delete sessionStorage.pushed }
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        sessionStorage.pushed = 'yes'
        return opened
      },
      getSubscription: async () => (sessionStorage.pushed ? opened : null),
    })
  }, subscription)

test('an account turns alerts on with one signature, and a fill is pushed while no page is open', async ({
  context,
  page,
  mainnet,
  wallet,
}) => {
  const push = createPushService()
  await push.start()
  try {
    await context.grantPermissions(['notifications'], { origin })
    await givePushService(page, push.subscription())
    const maker = personalDevelopmentAccounts[1]!.address
    await wallet.switchAccount(maker)
    const offer = await makeOffer(mainnet, {
      maker: 1,
      give: ['0.02', 'WETH'],
      get: ['60', 'USDC'],
      lifeSeconds: 3_600,
    })
    await page.goto(offer.path)
    await connectWallet(page, wallet)
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    await page.getByRole('button', { name: 'Get alerts' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('An order is filled')).toBeChecked()
    await expectClean(page, 'the window of alerts')
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await expect(dialog.getByText('On in this browser')).toBeVisible()
    expect(wallet.asked('eth_signTypedData_v4')).toHaveLength(1)

    const taker = personalDevelopmentAccounts[2]!.address
    const { rfq } = mainnet.contracts
    await mainnet.approve(taker, offer.order.takerAsset, rfq, offer.order.takerAmount)
    const { signature } = await readRecord(offer.hash)
    await context.newPage()
    await page.close()
    const args = [offer.order, signature] as const
    await mainnet.act(taker, { to: rfq, data: encodeFunctionData({ abi: rfqAbi, functionName: 'fillOrder', args }) })
    await expect.poll(() => push.received().length, { timeout: 30_000 }).toBe(1)
    const [{ message } = {} as never] = push.received()
    expect(message).toMatchObject({ kind: 'fill', order: { surface: 'otc', hash: offer.hash }, isWhole: true })
  } finally {
    await push.stop()
  }
})
