import type { limitText as english } from '@/messages/en/limit'
import type { Translation } from '@/messages/in-language'

/** Holds the texts of the limit page, in Chinese. */
export const limitText: Translation<typeof english> = {
  page: {
    title: '限价单',
    evidence: '图表、订单详情',
  },
  ticket: {
    sellAtMost: '最多卖出',
    buyAtLeast: '至少买入',
    partialFills: '部分成交',
    inParts: '可分笔成交，每笔价格均不差于您的价格。',
    whole: '一次全部成交，否则不成交。',
    wholeAsReplacing: '已关闭：替换其他订单的订单须全部成交。',
    wholeAcross: '已关闭：发往其他网络的订单须全部成交。',
    wholeAsEarning: '已关闭：赚取收益的订单须全部成交。',
  },
  price: {
    steps: '相对市价的价格',
    market: '市价',
    above: (percent) => `+${percent}`,
    below: (percent) => `−${percent}`,
    custom: '相对市价的自定义百分比',
    customHint: '自定义',
    beforeCosts: (change) => `相对市价 ${change}，未计费用`,
  },
  reasons: {
    amountMissing: ['请输入数额', '在卖出数额、买入数额和价格中输入两项。'],
    replacedLoading: ['正在读取您的订单…', '正在加载要替换的订单。'],
    placeAnew: '作为新订单提交',
    notReplaceable: {
      unknown: '此处不认识要替换的订单。',
      foreign: '要替换的订单属于另一个钱包。',
      over: '要替换的订单已结束。',
      inParts: '可部分成交的订单不能替换：请先取消。',
    },
    behindUnconfirmed: ['请确认限价', '它比市价至少差 5%。'],
  },
  evidence: {
    gives: (bound) => `${bound}付出`,
    gets: (bound) => `${bound}得到`,
    price: '价格',
    filled: '部分成交',
    inParts: '开启',
    whole: '关闭：全部成交，否则不成交',
    fillCost: '成交的 Gas 费',
    net: '您的限价已扣除手续费和 Gas 费：您至少得到该数额，否则不扣取任何代币。',
    fillsOnce: '市价达到您的限价并可支付成交的 Gas 费时成交。',
    depositStays: '在此之前，您的存款仍归您所有：您可以随时提取。',
    tokensStay: '在此之前，您的代币留在您的钱包中。',
  },
  notices: {
    behind: (percent) => `比市价差 ${percent}`,
    reached: '会立即成交',
    marketPays: (amount) => `市场目前可得 ${amount}。`,
    marketAsks: (amount) => `市场目前需付 ${amount}。`,
    onlyLimit: '等于或差于市价时会立即成交，且只保证您的限价。',
    acceptBehind: (percent) => `我的限价比市价差 ${percent}。`,
    short: (amount) =>
      `要使您的所有未成交订单成交，还缺 ${amount}。最先到价的订单成交；其余订单暂停等待，直到您补足余额。`,
    far: '远离市价',
    farWhy: (percent) => `只有在订单到期前价格上涨 ${percent} 才会成交。`,
    dustWhy: (percent) => `求解器留取约 ${percent} 支付其 Gas 费。上方已计入；订单越大，损失越少。`,
    brief: '不足 10 分钟',
    briefWhy: '市价到达您的价格的时间很短。',
  },
  replace: {
    title: '替换您的订单',
    either: (link) => (
      <>
        两者使用同一个 nonce，因此链上只会结算其中一个：市价先到达的那个。如果只允许新订单成交，请在提交后免 Gas 取消
        {link('旧订单')}。
      </>
    ),
    placeAnew: '改为另外提交一个新订单',
  },
}
