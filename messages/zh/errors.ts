import type { ErrorMessage, errorsText as english } from '@/messages/en/errors'
import type { Translation } from '@/messages/in-language'
import { sharedText } from '@/messages/zh/shared'

const say =
  (tone: ErrorMessage['tone']) =>
  (title: string, hint: string, action?: ErrorMessage['action']): ErrorMessage => ({ tone, title, hint, action })
const info = say('info')
const caution = say('caution')
const danger = say('danger')

const unreadable = danger(
  '服务发送了无法读取的数据',
  '未签署任何内容。请刷新价格。如果仍然如此，请勿在此交易。',
  'refreshQuote',
)
const unknownContract = caution('本页不认识该合约', '未发送任何内容。请选择本页列出的合约。')

const byName: Translation<typeof english>['byName'] = {
  'Wallet.RejectedError': info('您在钱包中拒绝了', '未签署或发送任何内容。准备好后可重试。', 'retry'),
  'Wallet.NotConnectedError': caution('未连接钱包', '请连接钱包后继续。', 'connect'),
  'Wallet.UnauthorizedError': caution('您的钱包未共享此账户', '请重新连接，并在钱包中允许该账户。', 'connect'),
  'Wallet.DisconnectedError': caution('您的钱包与其网络断开', '请检查钱包内的网络，然后重试。', 'retry'),
  'Alerts.NotHereError': caution('此地址没有提醒', '服务只为其自身地址的页面发送提醒。请在那里打开本页。'),
  'Alerts.PermissionDeniedError': caution('通知未获允许', '请在浏览器中允许本站的通知，然后重试。', 'retry'),
  'Alerts.PushUnavailableError': caution('本浏览器的推送服务无响应', '请稍后重试，或使用其他浏览器。', 'retry'),
  'Wallet.BusyError': caution('您的钱包有待处理的请求', '请先在钱包中处理，然后重试。', 'retry'),
  'Wallet.NonceTooLowError': caution(
    '您的钱包使用了已被占用的 nonce',
    '请检查钱包的活动列表，然后重试。重置活动记录可能有帮助。',
    'retry',
  ),
  'Wallet.NetworkLostError': caution('无法连接网络', '请检查您的连接。已发送的交易会继续进行。', 'retry'),
  'Wallet.NodeFailedError': caution('网络节点出错', '节点没有返回结果，与您的连接无关。请重试。', 'retry'),
  'Transaction.TimedOutError': caution('此步骤耗时过长', '已停止，不会再请求您的钱包。已完成的步骤保留。', 'retry'),
  'Page.MissingScriptError': caution('页面的一部分未加载', '请检查连接，或刷新页面：可能有新版本。', 'reload'),
  'Router.InsufficientOutputError': danger(
    '价格跌破您的最低数额',
    '未进行兑换（INSUFFICIENT_OUTPUT）。请刷新价格，或允许更大的滑点。',
    'refreshQuote',
  ),
  'Router.TransferFromFailedError': danger(
    '路由合约无法扣取您的代币',
    '余额或授权不足（TRANSFER_FROM_FAILED）。请授权后再兑换。',
    'retry',
  ),
  'Token.InsufficientBalanceError': danger(
    '您的余额不足',
    '未扣取任何代币。请减少卖出数额，或补足余额。',
    'refreshQuote',
  ),
  'Chain.InsufficientGasBalanceError': danger('余额不足以支付 Gas 费', '请保留一些原生代币：Gas 费以它支付。'),
  'Router.PausedError': caution('路由合约已暂停', '未发送任何内容。请稍后重试。', 'retry'),
  'Chain.NotATokenError': caution('这不是代币', '此地址没有 ERC-20 代币。请检查地址和网络。'),
  'Chain.NotATokenListError': caution('这不是代币列表', '列表应包含名称、版本和代币（tokenlists.org）。'),
  'Rfq.InvalidLinkError': danger('链接不完整', '请让挂单方重新发送。'),
  'Approval.UnknownSpenderError': unknownContract,
  'Partner.NoFeeContractError': unknownContract,
  'Intent.NoHandlerError': caution('此处没有合约可完成该订单', '未签署任何内容。请选择其他网络，或其他类型的订单。'),
  'Swap.UndecodableError': unreadable,
  'Swap.UnfitRouteError': unreadable,
  'Program.MalformedProgramError': unreadable,
  'Program.UnencodableRouteError': unreadable,
  'DirectPools.MalformedPoolsError': unreadable,
  'Permit.MalformedPermitError': unreadable,
  'Permit.InvalidSignatureError': unreadable,
  'TypedData.UnhashableError': unreadable,
  'Intent.UnknownFamilyError': unreadable,
  'Chain.UnreadBytesError': unreadable,
  'Api.UnreachableServiceError': caution('服务无响应', sharedText.service.lostWhy, 'retry'),
  'Api.UnexpectedAnswerError': danger('服务返回了意外的结果', '未签署任何内容。请刷新页面。', 'reload'),
}

const byErrorType: Translation<typeof english>['byErrorType'] = {
  PricingError: caution('此交易对和数额没有路由', '请尝试更小的数额或其他代币。', 'refreshQuote'),
  BadUsdPrice: caution('其中一种代币没有美元价格', '无法显示价格影响。请核实该代币。', 'refreshQuote'),
  StalePriceRoute: info('价格已过期', '未发送任何内容。请刷新价格。', 'refreshQuote'),
  InvalidPriceRoute: danger('价格被篡改', '未发送任何内容。请刷新价格。', 'refreshQuote'),
  InvalidRoute: caution('此价格已失效', '未签署任何内容。请刷新价格。', 'refreshQuote'),
  UnsupportedToken: caution('此代币不支持免 Gas 交易', '它可能在转账时收取费用。请以市价兑换。'),
  GasCostExceedsTradeAmount: caution('价值低于其 Gas 费', '请交易更大的数额。', 'refreshQuote'),
  AuctionDelayed: caution('免 Gas 订单有延迟', '请以市价兑换，或几秒后重试。', 'refreshQuote'),
  PriceChanged: caution('价格已变动', '模拟失败，未发送任何内容。请刷新价格。', 'refreshQuote'),
  MaxImpactReached: danger('价格影响过大', '此数额对价格的影响过大。请减少交易数额。', 'refreshQuote'),
  InsufficientBalance: danger('您的余额不足', '未扣取任何代币。请减少卖出数额，或补足余额。', 'refreshQuote'),
  InsufficientAllowance: danger('授权额度不足', '请在“代币授权”中向合约授权，然后重试。', 'retry'),
  OrderAlreadySettled: info('订单已结束', '其中一个已成交、取消或到期，因此未取消任何订单。请重新选择。'),
  PartnerNotAllowed: danger('不允许此合作方手续费', '它超出上限，或没有接收方。请不带合作方交易。'),
  PriceTimeout: caution('获取价格超时', '请稍后再次询价。', 'refreshQuote'),
  ServiceUnavailable: caution('服务繁忙', sharedText.service.soon, 'refreshQuote'),
  InternalError: caution('服务出错', '未签署任何内容。请重试。', 'refreshQuote'),
}

/** Holds the texts of errors in Chinese. */
export const errorsText: Translation<typeof english> = {
  byName,
  byErrorType,
  offline: caution('您已离线', '已发送的交易会继续进行。恢复连接后请重试。', 'retry'),
  unexpected: danger('发生意外错误', '未经您的钱包询问，不会发送任何内容。请重试。', 'retry'),
  reverted: (why) => `交易已回滚；仅支付了 Gas 费。${why}`,
  tooManyRequests: info('请求过多', sharedText.retrying),
  tooManyFor: (seconds) => info('请求过多', `${seconds} 秒后自动重试。`),
  unsupported: (reason) => caution('此网络不可用', `${reason}请在页面顶部选择其他网络。`),
  tooMuch: caution('超出流动性池的容量', '较小的数额有路由。请减少数额。', 'refreshQuote'),
  technical: { name: '技术详情', copy: '复制技术详情' },
}
