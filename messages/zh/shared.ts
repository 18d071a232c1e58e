import type { sharedText as english } from '@/messages/en/shared'
import type { Translation } from '@/messages/in-language'

/** Holds the texts that several features share, in Chinese. */
export const sharedText: Translation<typeof english> = {
  language: 'zh',
  direction: 'ltr',
  tryAgain: '请重试。',
  address: {
    copy: '复制地址',
    ends: (first, last) => `地址 ${first} 至 ${last}`,
    whole: (digits) => `地址 ${digits}`,
  },
  approvals: { link: '查看并撤销所有授权' },
  balance: { unknown: '未知', connect: '连接后查看' },
  contained: { failed: '无法显示此条目，请查看其原始数据。' },
  copy: { done: '已复制', refused: '浏览器禁止复制' },
  dialog: { close: '关闭' },
  copyByHand: '请在此选中并复制。',
  dollars: { none: '无美元价格' },
  native: '原生',
  link: { set: '由链接设定' },
  list: (items) => items.join('、'),
  limit: { SELL: '最少收到', BUY: '最多卖出' },
  moment: {
    unknown: '时间未知',
    afterCalendar: '公元 9999 年之后',
    overCalendar: '超过 9,999 年',
    months: ['1月', '2月', '3月', '4月', '5月', '6月', '7月', '8月', '9月', '10月', '11月', '12月'],
    day: (day, month) => `${month}${day}日`,
    at: (day, year, clock) => `${year}年${day} ${clock}`,
    units: { d: '天', h: '小时', min: '分钟', s: '秒' },
  },
  network: { cost: 'Gas 费', gas: (units) => `${units} Gas`, unnamed: '此网络' },
  partner: { name: '合作方' },
  receiver: { name: '接收方', yourWallet: '您的钱包' },
  file: { failed: '无法生成文件，请重试。' },
  retrying: '正在自动重试。',
  service: {
    soon: '请在几秒后重试。',
    unanswered: '暂不可用，正在自动重试。',
    lostWhy: '您的资金不受影响。正在自动重试。',
  },
  transaction: { name: '交易' },
}
