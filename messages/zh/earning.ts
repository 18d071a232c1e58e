import { displayCount } from '@/lib/write-decimal'
import type { earningText as english } from '@/messages/en/earning'
import type { Translation } from '@/messages/in-language'

/** Holds the texts of orders whose source earns in a vault, in Chinese. */
export const earningText: Translation<typeof english> = {
  ticket: {
    title: '等待期间赚取收益',
    about: (vault, rate) => `${vault} · ${rate}`,
    rate: (percent) => `${percent} APR`,
    unknown: '收益率尚不可知',
    vault: '金库',
    sold: (symbol) => `您的 ${symbol} 现在进入金库，之后连同收益按您的价格卖出。`,
    mayLose: '金库可能亏损；此时订单等待，绝不会以低于您的价格成交。',
    breakEven: (days) => `约 ${displayCount(days)} 天的收益可抵存入的 Gas 费。`,
    measured: (from, to) => `收益率按 ${from} 至 ${to} 测得。`,
    sellsOnly: '已关闭：设定卖出数额后才能赚取收益。',
    newOnly: '已关闭：替换其他订单的订单不能赚取收益。',
  },
  order: {
    title: '收益',
    vault: '金库',
    unknownVault: '未知',
    rate: '收益率（APR）',
    fee: '收益手续费',
    noFee: '无',
    yours: '您在金库中的存款',
    owners: '所有者在金库中的存款',
    stays: '在提取之前，存款继续在金库中赚取收益。',
    silent: '金库没有说明您的存款目前的价值。您的份额仍归您所有。',
    paidIn: '已存入',
    worth: '当前价值',
    earned: '目前收益',
    lost: '目前亏损',
    sold: '它将连同收益按您的价格卖出。',
    kept: '收益仍留在金库中，归您所有。',
    waits: '金库出现亏损。订单等待，绝不会以低于您的价格成交。',
  },
  evidence: {
    places: '一次授权和一次存入的 Gas 费',
    stays: '在此之前，您的存款在金库中赚取收益：您可以随时提取。',
    taker: (symbol) => `在您存入时为金库扣取您的 ${symbol}`,
  },
  review: { vault: '收益来源', mayLose: '金库可能亏损；此时订单等待。' },
}
