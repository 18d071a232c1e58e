import { displayCount } from '@/lib/write-decimal'
import type { chartText as english } from '@/messages/en/chart'
import type { Translation } from '@/messages/in-language'

/** Holds the texts of the chart of a pair, in Chinese. */
export const chartText: Translation<typeof english> = {
  title: (from, to) => `${from}，以 ${to} 计价`,
  spans: '显示时段',
  labels: { '1h': '1时', '1d': '1天', '1w': '1周', '1m': '1月', '3m': '3月' },
  changes: {
    '1h': (change) => `近 1 小时 ${change}`,
    '1d': (change) => `近 1 天 ${change}`,
    '1w': (change) => `近 1 周 ${change}`,
    '1m': (change) => `近 1 个月 ${change}`,
    '3m': (change) => `近 3 个月 ${change}`,
  },
  since: (change, time) => `自 ${time} 起 ${change}`,
  loading: '正在加载价格…',
  price: (price, quote) => `${price} ${quote}`,
  flip: '反转图表',
  alert: '设置价格提醒',
  stale: '非最新',
  open: '开盘',
  high: '最高',
  low: '最低',
  close: '收盘',
  volume: '交易量',
  drawing: ({ base, quote, open, high, low, close, changed, marks }) => {
    const prices = `${base} 的价格（${quote}）：开盘 ${open}，最高 ${high}，最低 ${low}，收盘 ${close}`
    const drawing = changed ? `${prices}，${changed}` : prices
    return marks === 0 ? drawing : `${drawing}，标出 ${displayCount(marks)} 笔交易`
  },
  asTable: '表格',
  table: (base, quote) => `${base} 的价格（${quote}）`,
  time: '时间',
  young: '此交易对尚无价格历史，从现在开始记录。',
  limit: '限价',
  lineAt: (price) => `价格 ${price}`,
  mark: (name, price) => `${name}，价格 ${price}`,
  moved: (name, from, to) => `${name}：${from} → ${to}`,
  keep: '保留',
  openSale: (amount, symbol) => `卖出 ${amount} ${symbol}`,
  sold: (amount, symbol) => `已卖出 ${amount} ${symbol}`,
  replace: '以此价格替换',
  openOrder: '打开订单',
  notice: 'TradingView Lightweight Charts™',
  copyright: 'TradingView Lightweight Charts, Copyright © 2023 TradingView, Inc.',
}
