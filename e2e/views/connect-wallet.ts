import { expect, type Frame, type Page } from '@playwright/test'
import type { TestWallet } from '../fixtures/wallet'

/** Connects a wallet through the first button for it. Needs a page without a connected wallet. */
export async function connectWallet(page: Page | Frame, wallet: Pick<TestWallet, 'name'>): Promise<void> {
  await page
    .getByRole('button', { name: /^Connect/ })
    .first()
    .click()
  await page.getByRole('button', { name: wallet.name }).click()
  await expect(page.getByRole('button', { name: /^Wallet 0x/ })).toBeVisible()
}
