import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures/world'
import { SwapView } from './views/swap-view'

const caretOf = (input: Locator) => input.evaluate((element: HTMLInputElement) => element.selectionStart)

const paste = async (input: Locator, text: string) => {
  await input.evaluate((element: HTMLInputElement, pasted) => {
    element.select()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

test.describe('amounts, in a browser that speaks German', () => {
  test.use({ locale: 'de-DE' })

  test('are grouped while typing, with the caret where it was, and read however they are pasted', async ({ page }) => {
    const view = new SwapView(page)
    await view.open({ from: 'USDC', to: 'WETH' })
    const sell = view.amountToSell('USDC')

    await sell.pressSequentially('1234567.5')
    await expect(sell).toHaveValue('1,234,567.5')
    for (let step = 0; step < 6; step += 1) await sell.press('ArrowLeft')
    await sell.press('9')
    await expect(sell).toHaveValue('12,349,567.5')
    expect(await caretOf(sell)).toBe('12,349'.length)
    await sell.press('Backspace')
    await expect(sell).toHaveValue('1,234,567.5')
    expect(await caretOf(sell)).toBe('1,234'.length)

    for (const written of ['1,234.56', '1.234,56', '1 234,56', '1\u202f234,56', "1'234.56", '1’234.56 USDC']) {
      await paste(sell, written)
      await expect(sell).toHaveValue('1,234.56')
    }
    await expect(page).toHaveURL(/sell=1234\.56/)

    await paste(sell, '1,234')
    await expect(sell).toHaveValue('1,234')
    await expect(view.ticket.getByText('Read as 1,234, not 1.234')).toBeVisible()
    await paste(sell, '1.234')
    await expect(view.ticket.getByText('Read as 1.234, not 1,234')).toBeVisible()
    await sell.fill('')
    await sell.pressSequentially('1,5')
    await expect(sell).toHaveValue('1.5')
    await paste(sell, '1.5 WETH')
    await expect(view.ticket.getByText('"1.5 WETH" is not an amount')).toBeVisible()

    // What the page computes is grouped the same way.
    await sell.fill('40000')
    await expect(sell).toHaveValue('40,000')
    await page.getByRole('button', { name: /Turn the pair|Switch tokens/ }).click()
    await expect(view.amountToSell('WETH')).toHaveValue(/^\d{1,3}(,\d{3})*\.\d+$/)
  })
})
