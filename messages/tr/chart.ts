import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'
import type { chartText as english } from '@/messages/en/chart'
import type { Translation } from '@/messages/in-language'

/** Holds the texts of the chart of a pair, in Turkish. */
export const chartText: Translation<typeof english> = {
  title: (from, to) => `${from}/${to}`,
  spans: 'Gösterilen süre',
  labels: { '1h': '1S', '1d': '1G', '1w': '1H', '1m': '1A', '3m': '3A' },
  changes: {
    '1h': (change) => `son saatte ${change}`,
    '1d': (change) => `son günde ${change}`,
    '1w': (change) => `son haftada ${change}`,
    '1m': (change) => `son ayda ${change}`,
    '3m': (change) => `son üç ayda ${change}`,
  },
  since: (change, time) => `${time} sonrası ${change}`,
  loading: 'Fiyatlar yükleniyor…',
  price: (price, quote) => `${price} ${quote}`,
  flip: 'Ters grafik',
  alert: 'Fiyat alarmı kur',
  stale: 'Güncel değil',
  open: 'Açılış',
  high: 'Yüksek',
  low: 'Düşük',
  close: 'Kapanış',
  volume: 'Hacim',
  drawing: ({ base, quote, open, high, low, close, changed, marks }) => {
    const prices = `${base}/${quote} fiyatı: açılış ${open}, en yüksek ${high}, en düşük ${low}, kapanış ${close}`
    const drawing = changed ? `${prices}, ${changed}` : prices
    if (marks === 0) return drawing
    return plural(marks, {
      one: `${drawing}, 1 alım satım işaretli`,
      other: `${drawing}, ${displayCount(marks)} alım satım işaretli`,
    })
  },
  asTable: 'Tablo',
  table: (base, quote) => `${base}/${quote} fiyatları`,
  time: 'Zaman',
  young: 'Bu çiftin fiyat geçmişi henüz yok. Şimdi başlıyor.',
  limit: 'Limit fiyatı',
  lineAt: (price) => `fiyat ${price}`,
  mark: (name, price) => `${name}, fiyat ${price}`,
  moved: (name, from, to) => `${name}: ${from} → ${to}`,
  keep: 'Koru',
  openSale: (amount, symbol) => `${amount} ${symbol} sat`,
  sold: (amount, symbol) => `${amount} ${symbol} satıldı`,
  replace: 'Bu fiyatla değiştir',
  openOrder: 'Emri aç',
  notice: 'TradingView Lightweight Charts™',
  copyright: 'TradingView Lightweight Charts, Copyright © 2023 TradingView, Inc.',
}
