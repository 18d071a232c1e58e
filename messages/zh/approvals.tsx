import { displayCount } from '@/lib/write-decimal'
import type { approvalsText as english } from '@/messages/en/approvals'
import type { Translation } from '@/messages/in-language'
import { tradeText } from '@/messages/zh/trade'

const openOrders = (count: number) => `${displayCount(count)} 个未成交订单`

/** Holds the texts of the approvals page and of its windows, in Chinese. */
export const approvalsText: Translation<typeof english> = {
  surface: {
    approving: '授权',
    revoking: '撤销授权',
    reducing: '减少授权',
    page: '授权页面',
  },
  page: {
    title: '授权',
    invalid: '请更正地址以查看其授权。',
    unserved: '此处不支持该网络，请在页面顶部选择其他网络。',
    about: (network) => `各合约可动用您在 ${network} 上的哪些代币，以及如何撤销授权。`,
    connect: '连接钱包',
    loading: '正在加载授权',
    lost: '链无响应',
    lostWhy: '目前无法得知合约可动用多少这些代币。正在自动重试。',
    fixed: {
      contract: '此账户是合约：只有它自己的钱包才能更改这些授权。',
      watched: '您正在观察此账户。如需更改，请先连接该账户。',
    },
    none: '本应用没有合约可动用这些代币。',
    noneYet: '兑换、订单或挂单请求授权后，会显示在这里。',
    noneKnown: '在有响应的代币中，本应用没有合约可动用任何一种。',
    approvals: (count) => `${displayCount(count)} 项授权`,
    unlimited: (count) => `${displayCount(count)} 项无限额`,
    revokeUnused: (count) => `撤销所有未使用的授权（${displayCount(count)}）…`,
  },
  run: {
    approval: { running: '正在授权…', failed: '未授权', done: '已授权' },
    revocation: { running: '正在撤销…', failed: '未撤销', done: '已撤销' },
    reduction: { running: '正在减少…', failed: '未减少', done: '已减少' },
    left: (count) => `还有 ${displayCount(count)} 项`,
  },
  columns: {
    contract: '合约',
    allowed: '可动用',
    needed: '未成交订单占用',
    changed: '最近授权',
  },
  token: {
    approvals: (symbol) => `${symbol} 的授权`,
    unlisted: '未收录',
    unlistedWhy: '未收录的代币。它可能伪造授权，诱使您调用它：请在钱包中核对 Gas。',
    held: (amount) => <>您持有 {amount}</>,
    faults: {
      reverts: '查询授权额度时，该代币回滚。',
      'says nothing': '查询授权额度时，该代币没有返回任何内容。',
      'no contract': '此地址没有合约，因此没有授权额度可读取。',
      'breaks the call': '查询授权额度时，该代币耗尽了全部 Gas。',
    },
  },
  spenders: {
    router: { name: '路由合约 6.2', role: '用于市价兑换' },
    intent: { name: '结算合约', role: '用于免 Gas 订单、限价单和 TWAP 订单' },
    rfq: { name: 'OTC 合约（RFQ）', role: '在您的挂单成交或您吃单时扣取代币' },
    aave: { name: 'Aave 处理合约', role: '在相应订单成交时扣取 Aave 抵押品' },
    permit2: { name: 'Permit2', role: '将代币转给您许可的合约' },
    legacy: {
      name: '路由合约 5',
      role: '只有版本 5 的应用使用它。本应用通过路由合约 6.2 兑换：请改用 6.2，再撤销此授权。',
    },
  },
  spender: {
    throughPermit2: '经由 Permit2',
    nameThroughPermit2: (name) => `${name}（经由 Permit2）`,
    old: '旧版',
  },
  allowed: {
    unlimited: '无限额',
    all: (symbol) => `您现有和将来收到的全部 ${symbol}`,
    until: (moment) => `至 ${moment}`,
    noEnd: '永不到期',
    contradicted: '超过其最近一次 Approval 事件的数额。请勿信任此代币。',
  },
  need: {
    nothing: '无',
    unknown: {
      lost: '未知：服务无响应',
      cut: '未知：未成交订单超出服务的列出上限',
    },
    committed: (amount, live, soft) => (
      <>
        {amount} {soft(`（${openOrders(live)}）`)}
      </>
    ),
    notFillable: (live) => `${openOrders(live)}，目前无法成交`,
  },
  change: {
    unknown: '未知',
    block: (block) => `区块 ${displayCount(block)}`,
  },
  actions: {
    reduce: '减少…',
    reduceOf: (symbol, spender) => `减少 ${spender} 的 ${symbol} 授权`,
    revoke: '撤销…',
    revokeOf: (symbol, spender) => `撤销 ${spender} 的 ${symbol} 授权`,
  },
  reading: {
    noHistory: '节点没有过往的授权记录：缺少日期和未收录的代币。',
    block: (block) => `区块 ${displayCount(block)}：`,
    scope: ({ tokens, contracts }) =>
      `${displayCount(tokens)} 个已收录的代币，每个对应 ${displayCount(contracts)} 个合约，以及 Permit2 转授的额度。` +
      '“未成交订单占用”统计本服务和本浏览器已知的未成交订单和挂单。',
    leftOut: (count) => `另有 ${displayCount(count)} 个未收录的代币声称有授权，未予显示。`,
  },
  more: {
    title: (symbol) => `授权 ${symbol}`,
    allowance: (contract) => `${contract}：目前可动用`,
    others: { intent: '较早的订单占用', rfq: '您的其他挂单占用' },
    own: { intent: '此订单占用', rfq: '此挂单占用' },
    does: (network) => `在 ${network} 上发送一笔链上交易，恰好授权此数额。这不是兑换。`,
    press: '授权',
  },
  dialog: {
    revoke: {
      title: (symbol) => `撤销 ${symbol} 的授权`,
      does: '一笔链上交易将其设为零。您的代币原地不动。',
      press: '撤销',
    },
    reduce: {
      title: (symbol) => `减少 ${symbol} 的授权`,
      amount: (symbol) => `减少后可动用的 ${symbol}`,
      needed: '所需数额',
      exactly: (amount) => `恰好 ${amount}。`,
      tooLittle: (needed) => `您的未成交订单需要 ${needed}。低于此数，部分订单在您增加授权之前无法成交。`,
      enter: '请输入数额',
      enterLess: '请输入小于目前可动用的数额',
      press: '减少',
    },
    revokeAll: {
      title: (count) => `撤销 ${displayCount(count)} 项未使用的授权`,
      does: '没有未成交订单需要这些授权。每项为一笔链上交易；关闭此窗口即可随时停止。',
      doesAtOnce: '没有未成交订单需要这些授权。您的钱包在一笔链上交易中最多撤销十项：全部撤销，或一项也不撤销。',
      approval: (symbol, spender) => `${symbol}（${spender}）`,
      press: '逐项撤销',
      pressAtOnce: '一次性撤销',
    },
    rows: {
      needed: '未成交订单占用',
      contract: '合约',
      nothing: '无',
      left: '此项之后',
      more: (count) => `还有 ${displayCount(count)} 项`,
    },
    orders: {
      none: '没有未成交订单需要它。',
      unknown: '服务无响应，无法得知哪些未成交订单需要它。',
      need: ({ live, amount, symbol }) => {
        const reserved = amount === undefined ? '' : `（共 ${amount}）`
        return `您有 ${displayCount(live)} 个未成交订单${reserved}需要它。撤销后，在您重新授权 ${symbol} 之前无法成交。`
      },
    },
    steps: ({ chainName, symbol, revokes }) => ({
      switch: tradeText.steps.switch(chainName),
      batch: { title: '一次性撤销', note: '逐一验证每个调用，再一并模拟。' },
      check: tradeText.steps.check,
      reset: tradeText.steps.reset(symbol),
      send: { title: revokes ? '发送撤销交易' : '发送新的数额', note: tradeText.steps.send },
      wait: tradeText.steps.wait,
    }),
    run: {
      continue: (left) => `继续（剩余 ${displayCount(left)} 项）`,
      skip: (left) => `跳过此项（剩余 ${displayCount(left)} 项）`,
      close: '关闭',
    },
    outcome: {
      allowed: (spender, amount) => `${spender}：可动用您的 ${amount}`,
      allowedNone: (spender, symbol) => `${spender}：不能动用您的 ${symbol}`,
      alreadySo: '已是如此，未发送任何交易。',
    },
  },
  watch: {
    yours: '您的钱包',
    watching: '正在观察',
    contract: '合约账户',
    stop: '停止观察',
    another: '观察其他账户',
    account: '要观察的账户',
    placeholder: '0x… 账户地址',
    watch: '观察',
    cancel: '取消',
    invalid: (text) => `“${text}”不是地址：地址由 0x 和 40 位十六进制数字组成。`,
  },
}
