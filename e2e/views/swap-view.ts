import { expect, type Frame, type Locator, type Page } from '@playwright/test'
import type { TestWallet } from '../fixtures/wallet'
import { connectWallet } from './connect-wallet'

type Ticket = { chain?: number; from: string; to: string; toChain?: number } & (
  | { sell: string }
  | { buy: string }
  | Record<never, never>
)

/** The swap page, or the widget in its frame, by roles and accessible names. */
export class SwapView {
  readonly ticket: Locator
  readonly action: Locator
  readonly dialog: Locator

  constructor(readonly page: Page | Frame) {
    this.ticket = page.getByRole('region', { name: 'Swap', exact: true })
    this.action = this.ticket.getByRole('button', {
      name: /^(Review|Connect|Enter|Not enough|Switch|Refresh|No route)/,
    })
    this.dialog = page.getByRole('dialog')
  }

  async open(ticket: Ticket): Promise<void> {
    const query = new URLSearchParams(Object.entries(ticket).map(([name, value]) => [name, String(value)]))
    await this.page.goto(`/swap?${query}`)
  }

  /** Opens a ticket on a page with a connected wallet. */
  static async begin(page: Page, wallet: TestWallet, ticket: Ticket): Promise<SwapView> {
    const view = new SwapView(page)
    await view.open(ticket)
    await view.connect(wallet)
    return view
  }

  connect(wallet: Pick<TestWallet, 'name'>): Promise<void> {
    return connectWallet(this.page, wallet)
  }

  /** Locates the button of a connected wallet. */
  get walletButton(): Locator {
    return this.page.getByRole('button', { name: /^Wallet 0x/ })
  }

  amountToSell(symbol: string): Locator {
    return this.page.getByRole('textbox', { name: `Amount to sell, in ${symbol}` })
  }

  amountToBuy(symbol: string): Locator {
    return this.page.getByRole('textbox', { name: `Amount to buy, in ${symbol}` })
  }

  /** Chooses the trading mode in the settings. */
  async tradeBy(way: 'Auto' | 'Gasless' | 'Market'): Promise<void> {
    await this.ticket.getByRole('button', { name: 'Trade settings' }).click()
    await this.dialog.getByRole('group', { name: 'How it trades' }).getByText(way, { exact: true }).click()
    await this.dialog.getByRole('button', { name: 'Done' }).click()
  }

  /** Selects tokens in the ticket; an omitted one stays. */
  async choose({ from, to }: { from?: string; to?: string }): Promise<void> {
    for (const [side, symbol] of [
      ['Sell', from],
      ['Buy', to],
    ]) {
      if (!symbol) continue
      await this.ticket.getByRole('button', { name: new RegExp(`^${side}: `) }).click()
      // The list draws only visible rows, and its order depends on the balances.
      await this.dialog.getByRole('combobox').fill(symbol)
      await this.dialog
        .getByRole('option', { name: new RegExp(`^${symbol}\\b`) })
        .first()
        .click()
      await expect(this.dialog).toBeHidden()
    }
  }

  /** Switches the tokens of the pair. */
  async flip(): Promise<void> {
    await this.ticket.getByRole('button', { name: 'Switch tokens' }).click()
  }

  /** Opens the review of a priced ticket. */
  async review(): Promise<void> {
    await this.page.getByRole('button', { name: /^Review/ }).click()
    await expect(this.dialog).toBeVisible()
  }

  get confirm(): Locator {
    return this.dialog.getByRole('button', { name: /^(Confirm swap|Approve and swap|Wrap|Unwrap)$/ })
  }

  /** Locates the offer to continue an unfinished swap. */
  get unfinished(): Locator {
    return this.page.getByRole('region', { name: 'Unfinished swap' })
  }

  /** Reviews, confirms and waits for the receipt. */
  async swap(): Promise<void> {
    await this.review()
    await this.confirm.click()
    await this.expectReceipt()
  }

  /** Closes the window of a receipt: the ticket is empty again. */
  async done(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Done' }).click()
  }

  async expectReceipt(): Promise<void> {
    await expect(this.dialog.getByText(/Confirmed in block/)).toBeVisible({ timeout: 30_000 })
  }

  step(title: string | RegExp): Locator {
    return this.dialog.getByRole('listitem').filter({ hasText: title })
  }
}
