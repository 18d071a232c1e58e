import type { refusalsText as english } from '@/messages/en/refusals'
import type { Translation } from '@/messages/in-language'
import { sharedText } from '@/messages/zh/shared'

/** Holds why a signed order or a fill was refused, in Chinese. They are loaded with the code that sends. */
export const refusalsText: Translation<typeof english> = {
  order: {
    OrderExpired: { message: '按链上时钟，订单已到期。', fix: '请获取新价格并签署新订单。' },
    InvalidSignature: { message: '服务不认可您的签名。', fix: '请获取新价格并签署新订单。' },
    InsufficientBalance: {
      message: '您的余额小于订单数额。',
      fix: '请补足余额，然后重新发送已签署的订单：无需再次签名。',
    },
    InsufficientAllowance: {
      message: '结算合约可动用的数额小于订单付出的数额。',
      fix: '请向结算合约（而非路由合约）授权，然后重新发送已签署的订单。',
    },
    UnsupportedToken: { message: '此代币不支持免 Gas 交易。', fix: '请以市价兑换。' },
    UnsupportedChain: { message: '本服务不接受此网络的订单。', fix: '请以市价兑换。' },
    ValidationError: { message: '服务不接受这样的订单。', fix: '请获取新价格并签署新订单。' },
  },
  orderWaits: {
    message: '服务尚未接收您已签署的订单。',
    fix: '将重新发送，无需再次签名。',
  },
  offer: {
    ServiceUnavailable: { message: '服务目前无法保存订单。', fix: sharedText.service.soon },
    InternalError: { message: '服务出错。', fix: sharedText.service.soon },
    OrderExpired: { message: '按链上时钟，挂单已到期。', fix: '请创建新的挂单。' },
    InvalidSignature: { message: '服务不认可您的签名。', fix: '请在链上取消该订单，然后重新创建。' },
    UnsupportedChain: { message: '本服务不保存此网络的订单。', fix: '持有链接的人仍可成交。' },
    ValidationError: { message: '服务不接受这样的挂单。', fix: '持有链接的人仍可成交。' },
    PayloadTooLarge: { message: '挂单对服务来说过大。', fix: '持有链接的人仍可成交。' },
  },
  offerUnanswered: { message: '服务没有响应。', fix: '请在服务恢复后重试。' },
  offerBusy: (seconds) => ({
    message: '服务繁忙。',
    fix: seconds ? `请在 ${seconds} 秒后重试。` : sharedText.service.soon,
  }),
  fill: {
    'Order expired': {
      message: '订单已到期。按链上时钟，在您成交之前其有效期已过。',
      fix: '请向挂单方索取新的订单。',
    },
    'Order already filled or expired': {
      message: '有人更快，或挂单方已取消。剩余数额少于您要求的数额。',
      fix: '请关闭此窗口，查看剩余数额。',
    },
    'Access denied': {
      message: '此订单指定给另一个账户。合约只允许该账户成交。',
      fix: '请连接订单指定的账户。',
    },
    'Invalid Signature': {
      message: '挂单方没有签署此订单。合约拒绝它。',
      fix: '请向挂单方索取链接。',
    },
    'Short payment': {
      message: '到账会少于订单所述：其中一种代币在每次转账时扣留一部分。',
      fix: '任何人都无法成交此订单。请向挂单方索取使用其他代币的订单。',
    },
    'Permit failed': {
      message: '已签署的许可未被接受。它已被使用，或已到期。',
      fix: '请改用授权交易，或请挂单方授权。',
    },
  },
  fillUnfunded: {
    message: '无法转移代币。挂单方不再持有或授权足够的数额。',
    fix: '请询问挂单方，或等待：资金到位后即可成交。',
  },
  fillUnchanged: (message) => `${message}未扣取您的任何代币。`,
}
