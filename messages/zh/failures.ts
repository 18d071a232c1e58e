import type { failuresText as english } from '@/messages/en/failures'
import type { Translation } from '@/messages/in-language'
import { sharedText } from '@/messages/zh/shared'

/**
 * Holds the messages of errors that the pages throw: what happened, and as `fix` what to do. Those
 * that are shown with another title are in `errors`.
 */
export const failuresText: Translation<typeof english> = {
  roles: {
    router: '路由合约',
    executor: '执行合约',
    'settlement contract': '结算合约',
    'Aave handler': 'Aave 处理合约',
    'OTC contract': 'OTC 合约',
    'wrapped token': '包装代币',
    'fee vault': '手续费金库',
    bridge: '跨链桥',
    SpokePool: 'SpokePool',
    'token that arrives': '到账代币',
    'contract that sells what arrives': '卖出到账代币的合约',
  },
  contract: {
    unknown: (role, address, reason) => ({
      message: `${address} 处的${role}不是本页所认识的：${reason}。未签署任何内容。`,
      fix: '请勿在此交易，并告知本页的运营方。',
    }),
    noCode: '该处没有代码',
    otherCode: '代码不同',
    otherDomain: '签名域不同',
    otherBridge: '经由另一座跨链桥发送',
    notPinned: '没有指定的合约',
    noAddress: '（无地址）',
    allowanceShort: (role) => ({
      message: `在您授权后，${role}可扣取的数额仍低于本次交易所需。`,
      fix: '请重新授权，并保留钱包中建议的数额。',
    }),
  },
  answer: {
    wrong: (given, expected) => ({
      message: `您的钱包返回了${given}，应为${expected}。`,
      fix: '重试前请检查钱包的活动列表，然后刷新本页。',
    }),
    hash: '链上交易的哈希',
    signature: '签名',
    ownerSignatures: '所有者的签名',
    batchId: '批次编号',
    batchStatus: '批次状态',
    chainId: '链 ID',
    proposal: '提案状态',
    transactionOf: (account) => `${account} 的链上交易`,
    signatureBy: (account) => `${account} 的签名`,
    otherOf: (account) => `${account} 的链上交易`,
    otherBy: (account) => (account === undefined ? '无人的签名' : `${account} 的签名`),
    other: '其他内容',
    nothing: '空值',
    valueOf: (type) => `类型为 ${type} 的值`,
  },
  wallet: {
    unknownChain: {
      message: '您的钱包不认识这条链。',
      fix: '请在钱包中添加该链，然后切换过去。本页绝不会自行向钱包添加网络。',
    },
    unsupported: { message: '您的钱包不支持此操作。', fix: '请使用其他钱包，或使用无需签名的普通方式。' },
    noSignature: {
      message: '您的钱包是合约，未给出签名：可能已向其所有者提案。',
      fix: '请让所有者在链下签名，或使用其他账户。',
    },
    parentSilent: (origin) => ({
      message: `${origin} 没有为其钱包作出响应。`,
      fix: '请查看钱包中是否有待处理的请求；否则请刷新页面，或在此连接其他钱包。',
    }),
    accountChanged: (expected, actual) => ({
      message: `此操作是为 ${expected} 准备的，但您的钱包当前为 ${actual ?? '无账户'}。未发送任何内容。`,
      fix: `请在钱包中选择 ${expected}，或使用另一账户重新开始。`,
    }),
    chainChanged: (expected, actual) => ({
      message: `此操作是为链 ${expected} 准备的，而您的钱包位于链 ${actual}。未发送任何内容。`,
      fix: '请在钱包中切换网络，然后重试。',
    }),
    stoppedWaiting: {
      message: '您已停止等待钱包。如果您仍在钱包中确认，本页会跟踪该链上交易。',
      fix: '重试前请先在钱包中拒绝待处理的请求。',
    },
    failed: { message: '您的钱包报告了错误。', fix: '请检查钱包，然后重试。' },
    relayRefused: { message: '私有中继未接受此交易。未发送任何内容。', fix: '请重试，或在钱包中选择其他网络。' },
    relayLost: {
      message: '无法连接本页与您的钱包之间的中继服务器。',
      fix: '请检查网络连接，有些网络会屏蔽它。重试前请先查看钱包中是否有待处理的请求。',
    },
    requestExpired: { message: '您的钱包未及时响应。', fix: '如果请求仍未处理，请先在钱包中拒绝，然后重试。' },
    sessionEnded: { message: '与您的钱包的连接已结束。', fix: '请检查钱包的活动列表，然后重新连接。' },
    noApprovedAccount: {
      message: '您的钱包未在本页支持的网络上批准任何账户。',
      fix: '请重新连接，并在钱包中选择本页支持的网络。',
    },
    batchUnsupported: { message: '您的钱包无法一次发送这些调用。未发送任何内容。', fix: '请逐个发送。' },
    paymasterRefused: (symbol) => ({
      message: 'Paymaster 未支付 Gas 费。未发送任何内容。',
      fix: `请重试：您的钱包将以 ${symbol} 支付 Gas 费。`,
    }),
    permitUnsupported: (token) => ({
      message: `代币 ${token} 不接受此账户的签名授权。`,
      fix: '请改用授权交易。',
    }),
    stalePrice: {
      message: '在钱包打开之前，每个价格都已超过 20 秒。未签署或发送任何内容。',
      fix: '请关闭拖慢本设备或网络的程序，然后重试。',
    },
    priceMoved: { message: '价格变动超出您接受的范围。未签署或发送任何内容。', fix: '请接受新价格，或放弃。' },
    mismatch: {
      message: '即将签署的内容与您确认的不同，因此未签署。',
      fix: '请刷新页面后再试一次。如果仍然如此，请勿在此交易，并报告差异。',
    },
  },
  transaction: {
    anotherRun: (running) => ({
      message: `${running ?? '另一个标签页中还有交易在进行。'}未发送任何内容。`,
      fix: '请在那里完成或停止，然后重新开始。',
    }),
    pending: {
      message: '您的账户有一笔未确认的链上交易。它可能就是本次交易，而本浏览器没有相关记录。',
      fix: '请等待其确认，并在重试前检查余额。',
    },
    interrupted: { message: '在最后一步之前被中断。已授权或已包装的部分保留。', fix: '请继续：已完成的步骤不会重复。' },
    unexpected: { message: '发生了意外情况。未经钱包询问您，不会发送任何内容。', fix: sharedText.tryAgain },
    replaced: {
      message: '此链上交易已被另一笔取代，因此不会再发生。',
      fix: '请查看钱包的活动记录，如仍需要请重新开始。',
    },
    proposalReplaced: { message: '所有者拒绝或替换了此链上交易，因此不会再发生。', fix: '如仍需要，请重新开始。' },
    cancelled: { message: '您在钱包中取消了此链上交易。仅支付了取消的费用。', fix: '准备好后请重新开始。' },
    reverted: { message: '链上交易已回滚。仅支付了网络费用。', fix: '请获取新价格后重试。' },
    refused: (reason) => ({ message: `链拒绝了此交易：${reason}。`, fix: '请获取新报价后重试。' }),
    noReason: '未给出原因',
    unchecked: { message: '链无法检查此交易，因此未发送。', fix: sharedText.tryAgain },
    permitRefused: (reason) => ({ message: `签名授权未被接受（${reason}）。`, fix: '请改用授权交易。' }),
    stoppedFollowing: { message: '您已停止跟踪此链上交易。它仍可能被打包。', fix: '重新开始前请先在钱包中查看。' },
    dropped: { message: '网络丢弃了此链上交易。什么也没有发生。', fix: '请重新发送，或在钱包中取消。' },
    batchDropped: { message: '您的钱包在任何内容上链之前放弃了。什么也没有发生。', fix: sharedText.tryAgain },
    maybeSent: {
      message: '您的钱包此后发送过内容，可能就是此交易。未再发送任何内容。',
      fix: '请查看钱包的活动记录。如果没有，请关闭此项并重新开始。',
    },
  },
  batch: {
    unnamed: '其中一个调用失败',
    named: (call) => `“${call}”失败`,
    undone: (failed) => `${failed}，因此整批均未执行。仅支付了网络费用。`,
    'done before': (failed) => `${failed}。在它之前的调用已生效。`,
    unknown: (failed) => `${failed}。在它之前的调用可能已生效。`,
    fix: '请重试：已完成的不会重复。',
  },
  approval: {
    stillAllowed: {
      message: '合约可扣取的数额高于您的选择：钱包中或之后授权了其他数额。',
      fix: '请重新操作，并保留钱包建议的数额。',
    },
    contradicting: {
      message: '该代币自相矛盾：它接受了更改，却仍返回另一授权额度。',
      fix: '本页无法终止这样的授权。请勿持有或交易此代币。',
    },
    refusedByToken: { message: '该代币拒绝了更改。未发送任何内容。', fix: '发行方可能已暂停该代币：请稍后重试。' },
    noToken: {
      message: '此地址没有代币响应，因此没有可更改的内容。未发送任何内容。',
      fix: '请关闭此窗口，重新查看列表。',
    },
    alreadyLower: {
      message: '合约目前可扣取的已低于该数额：这样会提高授权。未发送任何内容。',
      fix: '请关闭此窗口，重新查看数额。',
    },
    allowedLess: {
      message: '合约可扣取的数额低于您的选择：钱包中授权了其他数额，或已扣取一部分。',
      fix: '请重新查看订单，并授权仍缺少的部分。',
    },
  },
  partner: {
    vaultPaused: { message: '运营方已暂停手续费金库。未发送任何内容。', fix: '您的手续费仍在其中。请稍后重试。' },
    feesChanged: {
      message: '合约欠您的数额低于您确认的数额。未发送任何内容。',
      fix: '请关闭此窗口，重新查看数额：可能已被领取。',
    },
    notPaid: {
      message: '链上交易已完成，但链上未显示手续费已支付。',
      fix: '再次领取前请重新查看数额，并告知本页的运营方。',
    },
    feeTooHigh: (feeBps, maxBps) => ({
      message: `手续费为 ${feeBps} bps，此处不支付高于 ${maxBps} bps 的手续费。未签署任何内容。`,
      fix: '请不使用该合作方进行交易。',
    }),
    feeChanged: (offered, shown) => ({
      message: `手续费现为 ${offered} bps，而向您显示的是 ${shown} bps。未签署任何内容。`,
      fix: '请查看新价格并确认，或不使用该合作方进行交易。',
    }),
  },
  intent: {
    noLongerPriced: {
      message: '已没有求解器免 Gas 成交此单。未签署任何内容。',
      fix: '请获取新价格：由市场成交，您支付 Gas 费。',
    },
    otherOrderStored: '服务返回的订单与您签署的不同。',
    otherOrderFix: '请在链上取消您的订单，勿在此交易，并告知本页的运营方。',
    fillNotShown: {
      message: '服务称您的订单已成交，但链上未显示。',
      fix: '在链上显示之前请勿当真。请查看订单页，并告知运营方。',
    },
    notSigned: {
      message: '链上交易已完成，但结算合约未显示它签署了此订单。',
      fix: '重新开始前请先在钱包中查看，并告知本页的运营方。',
    },
    alreadySigned: {
      message: '您的一笔链上交易已签署了本次交易的订单。未再发送任何内容。',
      fix: '订单页可跟踪、取消它并提取存款。仅当您想交易两次时才重新开始。',
    },
    notWaiting: { message: '订单已不再等待此存款。未发送任何内容。', fix: '请在订单页查看状态。' },
    over: {
      message: '您此前签署的订单已结束：已成交或已取消。未签署任何内容。',
      fix: '请查看余额和订单页。仅当您想交易两次时才再次签署。',
    },
    otherWorld: (from, to) => ({
      message: `${from} 与 ${to} 之中，一个在此是本地副本，另一个是真实的链。未签署任何内容。`,
      fix: '请勿在此交易，并告知本页的运营方。',
    }),
    recipientChanged: (recipient, chain) => ({
      message: `${recipient} 在 ${chain} 上的代码与向您显示的不同。未签署任何内容。`,
      fix: '请重新查看接收方，然后再次检查订单。',
    }),
    notYourAccount: (account, chain) => ({
      message: `${account} 是合约，在 ${chain} 上并非同一个合约。未签署任何内容。`,
      fix: '请输入您在该链上控制的接收方。',
    }),
    nothingToClaim: {
      message: '跨链桥没有为您保留此代币的退款。未发送任何内容。',
      fix: '请查看余额：可能此前已领取。',
    },
    refundRefused: (reason) => ({
      message: `跨链桥目前无法向该接收方付款：${reason}。未发送任何内容，退款仍归您所有。`,
      fix: '请输入您自己的另一个接收方，或稍后重试。',
    }),
    claimNotShown: {
      message: '链上交易已完成，但跨链桥未显示已支付您的退款。',
      fix: '重新开始前请先在钱包中查看，并告知本页的运营方。',
    },
    saleEnded: {
      sold: '到账的代币已被卖出。没有发送任何内容。',
      released: '到账的代币已被支付。没有发送任何内容。',
      fix: '请查看订单页面：其中显示收款方和对应的交易。',
    },
    releaseNotShown: {
      message: '链上交易已完成，但链上未显示已支付到账的代币。',
      fix: '重新开始前请先在钱包中查看，并告知本页的运营方。',
    },
    handlerRefused: {
      message: '如果现在结算，此订单会被拒绝。未签署任何内容。',
      fix: '请重新查看订单：其数额，或其要求的最低数额。',
    },
  },
  otc: {
    otherOrderFix: '您的链接包含真实的订单。请转交该链接，勿依赖此服务的列表。',
    nothingToCancel: '这些订单均无法取消：已关闭，或不属于您。未发送任何内容。',
    orderTaken: {
      message: '此价格中的一个订单已成交、取消或资金不足。您的代币仍归您所有。',
      fix: '请获取不含该订单的新价格。',
    },
    ownOrder: {
      message: '最优价格来自您自己的订单：您会与自己交易，并支付网络费用。',
      fix: '请在 OTC 交易台取消该订单，或使用其他账户兑换。未发送任何内容。',
    },
  },
  name: {
    noEns: (chain) => `${chain} 上没有 ENS。`,
    invalid: (name) => `“${name}”不是 ENS 名称。`,
    notFound: (name) => `${name} 没有对应的地址。`,
    offchain: (name) => `${name} 存储在链外的服务器上，本页不使用该服务器。`,
    paste: '请粘贴地址。',
    check: '请检查拼写，或粘贴地址。',
  },
  tokenList: {
    large: (megabytes) => ({ message: '该文件过大，不是代币列表。', fix: `请选择不超过 ${megabytes} MB 的文件。` }),
  },
  amount: {
    unreadable: (text) => `“${text}”不是数额。请输入数字，最多一个小数点，例如 1.5。`,
    large: (text) => `“${text}”过大。`,
    precise: (text, digits, decimals) =>
      `“${text}”有 ${digits} 位小数，而该代币为 ${decimals} 位。小数点后最多输入 ${decimals} 位。`,
  },
}
