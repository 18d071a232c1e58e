import type { walletText as english } from '@/messages/en/wallet'
import type { Translation } from '@/messages/in-language'

/** Holds the texts about wallets and about trades that wait for one another, in Chinese. */
export const walletText: Translation<typeof english> = {
  world: {
    notATestAccount: (network) => ({
      title: `这是 ${network} 的本地副本。只有公开的测试账户可以在此签名：您自己账户的签名在真实链上可能有效。`,
      fix: '请断开连接，然后选择“本地钱包（测试账户）”。',
    }),
    testAccount: {
      title: '这是公开的测试账户：人人都有它的密钥，它在真实链上持有的任何资产都会丢失。',
      fix: '请在钱包中选择您自己的账户。',
    },
    serviceOnCopy: (network) => ({
      title: `本服务将 ${network} 的本地副本称为真实链。`,
      fix: '请勿在此签署任何内容：它在真实链上可能有效。请告知运营方。',
    }),
    silentWallet: (network) => ({
      title: `您的钱包没有说明它所指的 ${network} 是哪条链。`,
      fix: '请检查其网络设置后重试，或使用其他钱包。',
    }),
    otherLocalChain: (network) => ({
      title: `您的钱包连接的 ${network} 与本页不同，本页运行在本地副本上。`,
      fix: '请使用“本地钱包（测试账户）”，或将您的钱包指向本地链的地址。',
    }),
    otherChain: (network) => ({
      title: `您钱包中的 ${network} 不是本服务交易的链，尽管编号相同。`,
      fix: '请在钱包设置中为此链选择其他 RPC 地址。',
    }),
  },
  held: {
    here: (title, page) => `“${title}”仍在进行，位于${page}。`,
    elsewhere: (title, page) => `“${title}”仍在另一个标签页中进行，位于${page}。`,
    hereAs: (title, account, page) => `“${title}”（账户 ${account}）仍在进行，位于${page}。`,
    elsewhereAs: (title, account, page) => `“${title}”（账户 ${account}）仍在另一个标签页中进行，位于${page}。`,
  },
  wallets: {
    local: '本地钱包（测试账户）',
    localShort: '本地钱包',
    localGroup: '仅限本地链',
    parent: (host) => `${host} 的钱包`,
    parentGroup: '来自您所在的网站',
    safe: 'Safe',
    connectGroup: '在您的手机上',
    about: '任何人都可以运行、阅读和验证的交易平台。',
  },
  apps: {
    title: '连接钱包',
    none: '本浏览器没有钱包。',
    noneWhy: '在电脑上，请安装钱包扩展程序并刷新本页。',
    connect: '连接钱包应用',
    relay: (host) => `使用 WalletConnect：${host} 将加密消息传给您的钱包，并能看到您的 IP 地址。`,
    browse: '在钱包的浏览器中打开本页',
    browseOther: '使用其他钱包：复制地址，然后粘贴到该钱包的浏览器中。',
    browsePrivate: '此链接包含私密订单。请复制它，然后粘贴到您钱包的浏览器中。',
    copyPage: '复制地址',
    openIn: (app) => `在 ${app} 中打开`,
    other: '本手机上的其他钱包',
    opening: '正在联系中继…',
    scan: '用您的钱包应用扫描',
    otherDevice: '用手机扫描',
    code: 'WalletConnect 连接码',
    copyCode: '复制连接码',
    waiting: '请在钱包中批准连接。连接码 5 分钟内有效。',
    retry: '重试',
    reconnect: '重新连接',
    failures: {
      refused: ['您在钱包中拒绝了。', '未建立任何连接。'],
      expired: ['连接码已过期。', '您的钱包没有在 5 分钟内批准。'],
      unreachable: ['无法连接 WalletConnect 中继。', '请检查您的连接。有些网络会屏蔽它，运营方的项目也可能无效。'],
      noAccount: ['您的钱包没有批准本页网络上的任何账户。', '请重试，并在钱包中选择本页的网络之一。'],
      failed: ['未建立连接。', '请重试，或使用其他钱包。'],
    },
    ended: {
      wallet: ['您的钱包已断开连接。', '连接已在您的钱包或另一个标签页中结束。'],
      time: ['您的钱包已断开连接。', '连接已过期。钱包最多可保持连接 7 天。'],
    },
  },
  menu: {
    connector: '钱包',
    unknown: '未知',
    balance: (symbol, network) => `${network} 上的 ${symbol}`,
    orders: '全部订单',
    notifications: '浏览器通知',
    notificationsWhy: '当本标签页隐藏时交易结束',
    notificationsBlocked: '您的浏览器已阻止。请允许本站的通知。',
    testAccount: '测试账户',
    testAccounts: '测试账户。人人都有其密钥。',
    faucet: '领取测试代币',
    disconnect: '断开连接',
  },
}
