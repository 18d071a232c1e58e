import { displayCount } from '@/lib/write-decimal'
import type { fillsText as english } from '@/messages/en/fills'
import type { Translation } from '@/messages/in-language'

/** Holds the texts of the outcome of fills and of sharing them, in Chinese. */
export const fillsText: Translation<typeof english> = {
  improvement: {
    label: '对比报价',
    asQuoted: '与报价一致',
    signed: (isWorse, percent, dollars) => {
      const sign = isWorse ? '−' : '+'
      return dollars === undefined ? `${sign}${percent}` : `${sign}${percent}，${sign}${dollars}`
    },
    better: (percent, dollars) => (dollars === undefined ? `优于报价 ${percent}` : `优于报价 ${percent}，${dollars}`),
    worse: (percent, dollars) => (dollars === undefined ? `差于报价 ${percent}` : `差于报价 ${percent}，${dollars}`),
    valueThen: '成交时价值',
    moved: {
      SELL: '市场有变动，已签署的最低数额得到保证。',
      BUY: '市场有变动，已签署的最高数额得到保证。',
    },
  },
  share: {
    title: '分享此交易',
    open: '分享',
    openPart: (number) => `分享第 ${displayCount(number)} 笔`,
    send: '分享…',
    copy: '复制文字和链接',
    download: '下载图片',
    picture: '此交易的卡片',
    noPicture: '无法生成图片。链接会显示收据。',
    pictureOfLast: '图片和链接为最后一笔的内容。',
    file: 'caravel-receipt.png',
    unlisted: (symbol, address) => `${symbol}（${address}）`,
    namesake: (symbol, listed, address) => `${symbol}（并非已收录的 ${listed}，${address}）`,
    sold: (given, got) => `卖出 ${given}，得到 ${got}`,
    bought: (got, given) => `买入 ${got}，付出 ${given}`,
    part: (number, of) => `第 ${displayCount(number)} 笔，共 ${displayCount(of)} 笔`,
    partOfOrder: '订单的一笔',
    inParts: (trade, count) => `${trade}，分 ${displayCount(count)} 笔`,
    onChain: (amount, chain) => `${amount}（${chain}）`,
    sentTo: (amount, chain) => `${amount}（发送至 ${chain}）`,
    beyondLimit: {
      SELL: (percent) => `优于签署的最低数额 ${percent}`,
      BUY: (percent) => `优于签署的最高数额 ${percent}`,
    },
    sentence: (parts, isOnBothChains) =>
      isOnBothChains ? `${parts.join('，')}，已在两条链上验证` : `${parts.join('，')}，已在链上验证`,
  },
}
