import { expect, type Locator, type Page } from '@playwright/test'
import type { TestWallet } from '../fixtures/wallet'

type Offer = { chain?: number; from: string; to: string; sell: string; buy: string; taker?: string }

/** The pages of the OTC desk as a person meets them: by roles and names. */
export class OtcView {
  readonly dialog: Locator

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog')
  }

  async connect(wallet: TestWallet): Promise<void> {
    await this.page
      .getByRole('button', { name: /^Connect/ })
      .first()
      .click()
    await this.page.getByRole('button', { name: wallet.name }).click()
    await expect(this.page.getByRole('button', { name: /^Wallet 0x/ })).toBeVisible()
  }

  async openOffer({ taker, ...offer }: Offer): Promise<void> {
    const query = new URLSearchParams({
      ...offer,
      chain: String(offer.chain ?? 1),
      ...(taker ? { recipient: taker } : {}),
    })
    await this.page.goto(`/otc/new?${query}`)
  }

  /** From a written offer to the link that hands it over. */
  async sign(): Promise<string> {
    await this.page.getByRole('button', { name: 'Review offer' }).click()
    await this.dialog.getByRole('button', { name: 'Sign the offer' }).click()
    await expect(this.dialog.getByRole('heading', { name: 'Offer signed' })).toBeVisible({ timeout: 30_000 })
    const link = await this.dialog.locator('code').getAttribute('title')
    if (!link) throw new Error('The window shows no link.')
    return link
  }

  async done(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Done' }).click()
  }

  get amountToPay(): Locator {
    return this.page.getByRole('textbox', { name: /^You pay, in/ })
  }

  state(word: string): Locator {
    return this.page.getByRole('region', { name: /^(Fill this order|Your order)$/ }).getByText(word, { exact: true })
  }

  /** Reviews and confirms the fill on view and waits for its receipt. */
  async fill(): Promise<void> {
    await this.page.getByRole('button', { name: 'Review fill' }).click()
    await this.dialog.getByRole('button', { name: 'Confirm fill' }).click()
    await expect(this.dialog.getByText(/Read from block/)).toBeVisible({ timeout: 30_000 })
    await this.done()
  }

  /** No request reaches the service any more; pages and chain stay. */
  async loseService(): Promise<void> {
    await this.page.route('**/api/**', (route) => route.abort())
  }
}
