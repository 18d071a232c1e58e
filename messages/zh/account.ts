import { displayCount } from '@/lib/write-decimal'
import type { accountText as english } from '@/messages/en/account'
import type { Translation } from '@/messages/in-language'

/** Holds the texts of what an account has, below the tickets, in Chinese. */
export const accountText: Translation<typeof english> = {
  name: '您的账户',
  orders: '未成交订单',
  holdings: '持仓',
  connect: '连接钱包，查看您在所有网络上的未成交订单和持仓。',
  loading: '正在读取您的账户…',
  noOrders: '暂无未成交订单。您签署的订单会显示在这里。',
  allOrders: '全部订单',
  noHoldings: '没有本页收录的资产。',
  total: '总价值',
  dust: '隐藏小额资产',
  hidden: (count) => `已隐藏 ${displayCount(count)} 个低于 $1 的代币。`,
  silent: (networks) => `${networks} 无响应。`,
  noPrice: '无价格',
  sell: '卖出',
  sellAll: (symbol, network) => `卖出 ${network} 上的 ${symbol}`,
  trade: (given, got) => `${given} → ${got}`,
  open: '打开',
  needs: '需要处理',
}
