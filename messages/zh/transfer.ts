import { displayCount } from '@/lib/write-decimal'
import type { transferText as english } from '@/messages/en/transfer'
import type { Translation } from '@/messages/in-language'

/** Holds the texts of transfers to another chain, in Chinese. */
export const transferText: Translation<typeof english> = {
  title: (chain) => `转账至 ${chain}`,
  part: (number) => `第 ${displayCount(number)} 笔`,
  loading: '正在读取两条链',
  none: '未发送任何代币。',
  unread: (chain) => `${chain} 尚未响应。`,
  stations: {
    label: (chain) => `前往 ${chain} 的进程`,
    settled: (chain) => `已在 ${chain} 结算，已发送：`,
    waiting: '途中，应付：',
    paid: (chain) => `已在 ${chain} 支付：`,
    arrived: (chain) => `已到达 ${chain}：`,
    selling: '出售中，至少：',
    unsold: '未在期限内卖出。即将按到账代币支付：',
    sold: (chain) => `已在 ${chain} 卖出并支付：`,
    released: (chain) => `未在期限内卖出，已在 ${chain} 支付：`,
    coming: '已不能支付，正在退回：',
    refunded: (chain) => `已在 ${chain} 退款：`,
    deferred: (chain) => `退款在 ${chain} 等待：`,
  },
  saleUntil: (moment, symbol) => `截至 ${moment}，否则以 ${symbol} 支付。`,
  place: {
    block: (block) => `区块 ${displayCount(block)}`,
    byChain: '读取自链上',
    byService: '由服务提供',
  },
  fee: (amount, bps) => `跨链费 ${amount}（${bps}）。`,
  oppositeFlow: '与反向资金流相抵：仅收 Gas 费。',
  payer: { venue: '由本平台的中继方支付。', other: '由其他中继方支付。' },
  promise: {
    open: (relayer, moment) =>
      `中继方 ${relayer} 承诺${moment === undefined ? '' : `在 ${moment} 前`}付款。若未付，由本平台的中继方付款。`,
    kept: (relayer) => `中继方 ${relayer} 承诺按时付款：已兑现。`,
    broken: (relayer) => `中继方 ${relayer} 承诺按时付款，但未兑现。`,
  },
  clock: {
    measured: (half, most) => `通常 ${half}，多数少于 ${most}。`,
    estimated: (half, most) => `估计：${half}，多数少于 ${most}。`,
    since: (time) => `已用 ${time}。`,
    slow: '比多数转账慢。',
    until: (moment) => `${moment} 前支付，否则退回。`,
    back: (symbol, chain) => `${symbol} 在 ${chain} 上退回，真实链上需数小时。`,
  },
  other: {
    title: '支付方式与您签署的不同',
    why: (amount, recipient) => `${amount} 付给了 ${recipient}。存入之后，只有所有者可以签署此类更改。`,
  },
  deferred: (symbol) => `退款时 ${symbol} 转账失败，因此跨链桥为所有者保管，所有者可在那里领取。`,
  claim: {
    label: '可领取的退款',
    kept: '跨链桥为您保管',
    open: '领取…',
    none: (symbol) => `跨链桥不再为所有者保管 ${symbol}。`,
    title: '领取您的退款',
    confirm: '领取',
    text: '一笔链上交易支付跨链桥以此代币为您保管的全部数额。您支付 Gas 费。',
    caution: '如果该代币仍拒绝您的钱包，请输入其他接收方。',
    amount: '您得到',
  },
  release: {
    label: '未及时售出',
    held: '待支付',
    openOwn: (symbol) => `将 ${symbol} 发送给我…`,
    open: (symbol) => `支付 ${symbol}…`,
    title: '支付已到账的代币',
    confirm: '支付',
    text: (chain) => `${chain} 上的一笔交易将其支付给您签署的接收方。您支付 Gas 费。`,
    caution: '它已不能再出售。我们的服务运行时会自动支付。',
    amount: '支付数额',
  },
  exact: '退款不注明对应的转账：此笔的所有者、代币和数额完全吻合。',
  swapBack: (symbol, back) => `将 ${symbol} 换回 ${back}…`,
  proof: {
    save: '保存证明',
    about: '订单、签名和两条链上的交易。可在收据页面再次核对。',
  },
  progress: {
    sent: (chain) => `已发往 ${chain}`,
    received: (chain) => `已在 ${chain} 收到`,
    underWay: (chain) => `正在前往 ${chain}`,
    comingBack: (chain) => `正在 ${chain} 退回`,
    refunded: (chain) => `已在 ${chain} 退款`,
  },
}
