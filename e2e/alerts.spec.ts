import type { BrowserContext, Page } from '@playwright/test'
import { encodeFunctionData } from 'viem'
import { rfqAbi } from '@/lib/chain/abi.generated'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { findWholeChromium } from '@/localnet/testing/chromium'
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

/** Sends a push message to the service worker of the site, as the browser's push service would. */
const deliver = async (blank: Page, data: string): Promise<void> => {
  const devtools = await blank.context().newCDPSession(blank)
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found, data })
  await devtools.detach()
}

/** Returns what runs in the service worker: its notifications, and where a press on the first leads. */
const readWorker = async (context: BrowserContext) => {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('The service worker does not run.')
  return {
    shown: () =>
      worker.evaluate(async () => {
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
        return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`)
      }),
    // Chromium opens a window after a person's press alone, which no tool can give a notification.
    pressed: () =>
      worker.evaluate(async () => {
        const scope = globalThis as unknown as {
          registration: ServiceWorkerRegistration
          clients: { openWindow: (url: string) => Promise<unknown> }
          NotificationEvent: new (name: string, options: { notification?: Notification | undefined }) => Event
        }
        const [notification] = await scope.registration.getNotifications()
        return new Promise<string>((resolve) => {
          scope.clients.openWindow = async (url) => resolve(url)
          dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
        })
      }),
  }
}

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
    const blank = await context.newPage()
    await page.close()
    const args = [offer.order, signature] as const
    await mainnet.act(taker, { to: rfq, data: encodeFunctionData({ abi: rfqAbi, functionName: 'fillOrder', args }) })
    await expect.poll(() => push.received().length, { timeout: 30_000 }).toBe(1)
    const [{ message } = {} as never] = push.received()
    expect(message).toMatchObject({ kind: 'fill', order: { surface: 'otc', hash: offer.hash }, isWhole: true })

    // A headless shell has no notifications.
    if (!findWholeChromium()) return
    await deliver(blank, JSON.stringify(message))
    const worker = await readWorker(context)
    await expect.poll(worker.shown).toEqual([expect.stringContaining('WETH')])
    const opened = await worker.pressed()
    expect(opened).toBe(`${origin}/otc/${offer.hash}?chain=1`)
    await expect.poll(worker.shown).toEqual([])
    await blank.goto(opened)
    await expect(blank.getByText('Filled', { exact: true }).first()).toBeVisible()
  } finally {
    await push.stop()
  }
})

test('a price alert is set from the chart, and the window fits phones in both themes', async ({
  context,
  page,
  wallet,
}) => {
  const push = createPushService()
  await push.start()
  try {
    await context.grantPermissions(['notifications'], { origin })
    await givePushService(page, push.subscription('chart'))
    await page.goto('/limit?chain=1&from=WETH&to=USDC')
    await connectWallet(page, wallet)
    const chart = page.getByRole('img', { name: /^Price of WETH in USDC/ })
    const dialog = page.getByRole('dialog')
    await expect(chart).toBeVisible()
    const { height } = (await chart.boundingBox())!
    await chart.click({ button: 'right', position: { x: 100, y: height * 0.1 } })
    await expect(dialog).toContainText(/Turn alerts on to wait for 1 WETH above [\d.]+ USDC\./)
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    const price = dialog.getByRole('textbox', { name: 'Price' })
    await expect(price).toHaveValue(/^\d/)
    const set = await price.inputValue()
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(dialog.getByText(`1 WETH above ${set} USDC`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'Set a price alert' }).click()
    await dialog.getByRole('button', { name: `Remove the alert for 1 WETH above ${set} USDC` }).click()
    await expect(dialog.getByText(`1 WETH above ${set} USDC`)).toBeHidden()
    await dialog.getByRole('button', { name: 'Close' }).click()

    await page.goto('/swap?chain=1')
    await page.getByRole('button', { name: 'Trade settings' }).click()
    const settings = page.getByRole('dialog', { name: 'Trade settings' })
    await settings.getByRole('button', { name: 'Get alerts' }).click()
    const alerts = page.getByRole('dialog', { name: 'Alerts' })
    await expect(alerts.getByText('On in this browser')).toBeVisible()
    for (const width of [320, 1_440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectClean(page, `the window of alerts at ${width} px`)
      const { scrollWidth, clientWidth } = await alerts.evaluate(({ scrollWidth, clientWidth }) => ({
        scrollWidth,
        clientWidth,
      }))
      expect(scrollWidth).toBe(clientWidth)
    }
    await alerts.getByRole('button', { name: 'Close' }).click()
    await expect(alerts).toBeHidden()
    await expect(settings).toBeVisible()
  } finally {
    await push.stop()
  }
})
