import { expect, type Locator, type Page } from '@playwright/test'
import type { TestWallet } from '../fixtures/wallet'
import { connectWallet } from './connect-wallet'

type Offer = { chain?: number; from: string; to: string; sell: string; buy: string; taker?: string }

/** The pages of the OTC desk by roles and accessible names. */
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

  /** Signs a typed offer and returns its url. */
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

  /** Makes a counter offer to the shown order with one amount changed. */
  async counter(field: string, amount: string): Promise<void> {
    await this.page.getByRole('link', { name: 'Make a counter offer' }).click()
    await this.page.getByRole('textbox', { name: field }).fill(amount)
  }

  /** Cancels the maker's shown order and waits for the receipt. */
  async cancel(): Promise<void> {
    await this.confirmCancellation()
    await expect(this.dialog.getByText('The order is cancelled')).toBeVisible({ timeout: 30_000 })
    await this.done()
  }

  private async confirmCancellation(): Promise<void> {
    await this.page.getByRole('button', { name: 'Cancel on the chain…' }).click()
    await this.dialog.getByRole('button', { name: 'Cancel on the chain' }).click()
  }

  /** Cancels the maker's shown order and waits until the transaction is pending. */
  async sendCancellation(): Promise<void> {
    await this.confirmCancellation()
    await expect(this.step('Confirming')).toContainText('Transaction')
  }

  get amountToPay(): Locator {
    return this.page.getByRole('textbox', { name: /^You pay, in/ })
  }

  /** Locates the state next to the title of the ticket. */
  state(word: string): Locator {
    const ticket = this.page.getByRole('region', { name: /^(Fill this order|Your order)$/ })
    return ticket.getByText(word, { exact: true }).first()
  }

  get confirmFill(): Locator {
    return this.dialog.getByRole('button', { name: 'Confirm fill' })
  }

  /** Locates the confirmation of a mined fill. */
  get receipt(): Locator {
    return this.dialog.getByText(/Confirmed in block/)
  }

  /** Opens the review before the wallet; `share` is a button of the ticket, such as Max. */
  async review(share?: string): Promise<void> {
    if (share) await this.page.getByRole('button', { name: share, exact: true }).click()
    await this.page.getByRole('button', { name: 'Review fill' }).click()
    await expect(this.confirmFill).toBeVisible()
  }

  get retry(): Locator {
    return this.dialog.getByRole('button', { name: 'Try again' })
  }

  /** Locates the error of the run in the dialog. */
  get alert(): Locator {
    return this.dialog.getByRole('alert')
  }

  /** Confirms the review and waits until the transaction is pending. */
  async sendFill(press = this.confirmFill): Promise<void> {
    await press.click()
    await expect(this.step('Confirming')).toContainText('Transaction')
  }

  /** Locates a term of the review with its value. */
  row(term: string): Locator {
    return this.dialog.locator('[data-slot="row"]').filter({ has: this.page.getByText(term, { exact: true }) })
  }

  step(title: string): Locator {
    return this.dialog.getByRole('listitem').filter({ hasText: title })
  }

  /** Reviews and confirms a fill of the shown order and waits for its receipt. */
  async fill(share?: string): Promise<void> {
    await this.review(share)
    await this.confirmFill.click()
    await expect(this.receipt).toBeVisible({ timeout: 30_000 })
    await this.done()
  }

  /** Blocks all requests to the service; pages and chain still work. */
  async loseService(): Promise<void> {
    await this.page.route('**/api/**', (route) => route.abort())
  }

  async findService(): Promise<void> {
    await this.page.unroute('**/api/**')
  }
}
