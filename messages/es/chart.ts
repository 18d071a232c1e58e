import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'
import type { chartText as english } from '@/messages/en/chart'
import type { Translation } from '@/messages/in-language'

/** Holds the texts of the chart of a pair, in Spanish. */
export const chartText: Translation<typeof english> = {
  title: (from, to) => `${from} en ${to}`,
  spans: 'Período mostrado',
  labels: { '1h': '1 h', '1d': '1 d', '1w': '1 sem', '1m': '1 mes', '3m': '3 mes' },
  changes: {
    '1h': (change) => `${change} en la última hora`,
    '1d': (change) => `${change} en el último día`,
    '1w': (change) => `${change} en la última semana`,
    '1m': (change) => `${change} en el último mes`,
    '3m': (change) => `${change} en los últimos tres meses`,
  },
  since: (change, time) => `${change} desde ${time}`,
  loading: 'Cargando precios…',
  price: (price, quote) => `${price} ${quote}`,
  flip: 'Invertir el gráfico',
  alert: 'Crear una alerta de precio',
  stale: 'Sin actualizar',
  open: 'Apertura',
  high: 'Máximo',
  low: 'Mínimo',
  close: 'Cierre',
  volume: 'Volumen',
  drawing: ({ base, quote, open, high, low, close, changed, marks }) => {
    const prices = `Precio de ${base} en ${quote}: apertura ${open}, máximo ${high}, mínimo ${low}, cierre ${close}`
    const drawing = changed ? `${prices}, ${changed}` : prices
    if (marks === 0) return drawing
    return plural(marks, {
      one: `${drawing}, 1 operación marcada`,
      other: `${drawing}, ${displayCount(marks)} operaciones marcadas`,
    })
  },
  asTable: 'Tabla',
  table: (base, quote) => `Precios de ${base} en ${quote}`,
  time: 'Hora',
  young: 'Aún no hay historial de precios de este par. Empieza ahora.',
  limit: 'Precio límite',
  lineAt: (price) => `a ${price}`,
  mark: (name, price) => `${name} a ${price}`,
  moved: (name, from, to) => `${name}: ${from} → ${to}`,
  keep: 'Conservar',
  openSale: (amount, symbol) => `Vender ${amount} ${symbol}`,
  sold: (amount, symbol) => `Vendido: ${amount} ${symbol}`,
  replace: 'Reemplazar a este precio',
  openOrder: 'Abrir la orden',
  notice: 'TradingView Lightweight Charts™',
  copyright: 'TradingView Lightweight Charts, Copyright © 2023 TradingView, Inc.',
}
