import { expect, type Locator, type Page } from '@playwright/test'
import type { TestWallet } from '../fixtures/wallet'
import { connectWallet } from './connect-wallet'

type Offer = { chain?: number; from: string; to: string; sell: string; buy: string; taker?: string }

/** The pages of the OTC desk as a person meets them: by roles and names. */
export class OtcView {
  readonly dialog: Locator

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog')
  }

  connect(wallet: TestWallet): Promise<void> {
    return connectWallet(this.page, wallet)
  }

  async openOffer({ taker, ...offer }: Offer): Promise<void> {
    const query = new URLSearchParams({
      ...offer,
      chain: String(offer.chain ?? 1),
      ...(taker ? { recipient: taker } : {}),
    })
    await this.page.goto(`/otc/new?${query}`)
  }

  get signOffer(): Locator {
    return this.dialog.getByRole('button', { name: 'Sign the offer' })
  }

  get signed(): Locator {
    return this.dialog.getByRole('heading', { name: 'Offer signed' })
  }

  /** From a written offer to the link that hands it over. */
  async sign(): Promise<string> {
    await this.page.getByRole('button', { name: 'Review offer' }).click()
    await this.signOffer.click()
    await expect(this.signed).toBeVisible({ timeout: 30_000 })
    const link = await this.dialog.locator('code').getAttribute('title')
    if (!link) throw new Error('The window shows no link.')
    return link
  }

  async done(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Done' }).click()
  }

  /** From the order on view to a counter offer with one amount changed. */
  async counter(field: string, amount: string): Promise<void> {
    await this.page.getByRole('link', { name: 'Make a counter offer' }).click()
    await this.page.getByRole('textbox', { name: field }).fill(amount)
  }

  /** Takes the maker's order on view back, to the receipt. */
  async cancel(): Promise<void> {
    await this.confirmCancellation()
    await expect(this.dialog.getByText('The order is cancelled')).toBeVisible({ timeout: 30_000 })
    await this.done()
  }

  private async confirmCancellation(): Promise<void> {
    await this.page.getByRole('button', { name: 'Cancel on the chain…' }).click()
    await this.dialog.getByRole('button', { name: 'Cancel on the chain' }).click()
  }

  /** From the maker's order on view to a cancellation in the pool. */
  async sendCancellation(): Promise<void> {
    await this.confirmCancellation()
    await expect(this.step('Confirming')).toContainText('Transaction')
  }

  get amountToPay(): Locator {
    return this.page.getByRole('textbox', { name: /^You pay, in/ })
  }

  /** The mark beside the title of the ticket. */
  state(word: string): Locator {
    const ticket = this.page.getByRole('region', { name: /^(Fill this order|Your order)$/ })
    return ticket.getByText(word, { exact: true }).first()
  }

  get confirmFill(): Locator {
    return this.dialog.getByRole('button', { name: 'Confirm fill' })
  }

  /** What the window shows when the chain has the fill. */
  get receipt(): Locator {
    return this.dialog.getByText(/Confirmed in block/)
  }

  /** To the last question before the wallet's; `share` is a button of the ticket, such as Max. */
  async review(share?: string): Promise<void> {
    if (share) await this.page.getByRole('button', { name: share, exact: true }).click()
    await this.page.getByRole('button', { name: 'Review fill' }).click()
    await expect(this.confirmFill).toBeVisible()
  }

  get retry(): Locator {
    return this.dialog.getByRole('button', { name: 'Try again' })
  }

  /** What stopped the run in the window. */
  get alert(): Locator {
    return this.dialog.getByRole('alert')
  }

  /** From the review to a transaction in the pool. */
  async sendFill(press = this.confirmFill): Promise<void> {
    await press.click()
    await expect(this.step('Confirming')).toContainText('Transaction')
  }

  /** A term of the review with its value. */
  row(term: string): Locator {
    return this.dialog.locator('[data-slot="row"]').filter({ has: this.page.getByText(term, { exact: true }) })
  }

  step(title: string): Locator {
    return this.dialog.getByRole('listitem').filter({ hasText: title })
  }

  /** Reviews and confirms the fill on view and waits for its receipt. */
  async fill(share?: string): Promise<void> {
    await this.review(share)
    await this.confirmFill.click()
    await expect(this.receipt).toBeVisible({ timeout: 30_000 })
    await this.done()
  }

  /** No request reaches the service any more; pages and chain stay. */
  async loseService(): Promise<void> {
    await this.page.route('**/api/**', (route) => route.abort())
  }

  async findService(): Promise<void> {
    await this.page.unroute('**/api/**')
  }
}
