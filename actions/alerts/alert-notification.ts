import type { AlertAmount, AlertMessage, AlertToken } from '@/lib/alert-message'
import { formatAmount } from '@/lib/amount'
import { writeDecimal } from '@/lib/write-decimal'
import { alertsText } from '@/messages/alerts'

/** A notification: what it shows, and the page that a press on it opens. */
export type AlertNotification = { title: string; body: string; tag: string; path: string }

/**
 * Writes an alert as a notification. Its tag is the id of the event, so that a repeated alert
 * replaces the first one.
 */
export const alertNotification = (message: AlertMessage): AlertNotification => ({
  ...wordsOf(message),
  tag: message.id,
  path: pathOf(message),
})

const wordsOf = (message: AlertMessage): { title: string; body: string } => {
  const text = alertsText.notification
  switch (message.kind) {
    case 'fill': {
      const [paid, received] = [writeAmount(message.paid), writeAmount(message.received)]
      return { title: message.isWhole ? text.fill : text.partFill, body: text.sold(paid, received) }
    }
    case 'nearFill': {
      const [pays, asks] = [writeAmount(message.pays), writeAmount(message.asks)]
      const away = `${writeDecimal(message.awayBps, { shift: -2, maximumFractionDigits: 2 })}%`
      return {
        title: text.nearFill,
        body: message.awayBps > 0 ? text.away(pays, asks, away) : text.atLimit(pays, asks),
      }
    }
    case 'expiry':
      return { title: text.expiry, body: text.left(writeAmount(message.left)) }
    case 'refund':
      return { title: text.refund, body: text.refunded(writeAmount(message.refunded)) }
    case 'reply':
      return { title: text.reply, body: text.offered(writeAmount(message.receives), writeAmount(message.pays)) }
    case 'price': {
      const price = writeDecimal(message.priceNow, { maximumSignificantDigits: 6 })
      const [base, quote] = [nameOf(message.base), nameOf(message.quote)]
      return { title: text.priceOf[message.direction], body: text.price(base, price, quote) }
    }
  }
}

const pathOf = (message: AlertMessage): string => {
  const { chainId } = message
  if (message.kind === 'price') return `/swap?chain=${chainId}&from=${message.base.token}&to=${message.quote.token}`
  const { surface, hash } = message.order
  return surface === 'intent' ? `/orders/${hash}` : `/otc/${hash}?chain=${chainId}`
}

const nameOf = ({ token, symbol }: AlertToken): string =>
  symbol ?? alertsText.notification.token(`${token.slice(0, 6)}…${token.slice(-4)}`)

const writeAmount = ({ token, amount, symbol, decimals }: AlertAmount): string =>
  symbol === null || decimals === null
    ? nameOf({ token, symbol: null })
    : alertsText.notification.amount(
        writeDecimal(formatAmount(BigInt(amount), decimals), { maximumSignificantDigits: 6, roundingMode: 'trunc' }),
        symbol,
      )
