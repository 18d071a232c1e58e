import { displayCount } from '@/lib/write-decimal'
import type { proofText as english } from '@/messages/en/proof'
import type { Translation } from '@/messages/in-language'

const pools = (count: number) => `${displayCount(count)} 个流动性池`
const openOrders = (count: number) => `${displayCount(count)} 个未成交订单`

/** Holds the texts of price proofs, in Chinese. */
export const proofText: Translation<typeof english> = {
  gauge: {
    of: {
      price: '相对最优价格',
      beforeGas: '相对最优价格（未计 Gas 费）',
      swap: '相对经流动性池的最优兑换（已计 Gas 费）',
      crosschain: '相对两条链上的最优价格',
    },
    verified: {
      price: (mark) => <>相对最优价格{mark('，已在此验证')}</>,
      beforeGas: (mark) => <>相对最优价格（未计 Gas 费）{mark('，已在此验证')}</>,
      swap: (mark) => <>相对经流动性池的最优兑换（已计 Gas 费）{mark('，已在此验证')}</>,
      crosschain: (mark) => <>相对两条链上的最优价格{mark('，已在此验证')}</>,
    },
    notVerified: '未验证',
  },
  market: {
    title: '当前价格',
    before: '您的数额的价格，与最优价格比较。',
    none: '此价格没有证明。',
  },
  counts: {
    pools,
    openOrders,
    both: (poolCount, orderCount) => `${pools(poolCount)}和 ${openOrders(orderCount)}`,
  },
  verdict: {
    otherBlock: '链上此编号的区块是另一个。请勿信赖此价格：请获取新价格。',
    different: '流动性池数据与链上不符。请勿信赖此价格：请获取新价格。',
    leftOut: '服务遗漏了一个价格更好的流动性池。请勿信赖此价格：请与其他服务比较。',
    better: (bps) => `优 ${bps} bps`,
    betterBeforeGas: (bps, afterGasBps) => `优 ${bps} bps（未计 Gas 费）或 ${afterGasBps} bps（已计 Gas 费）`,
    looseByGas: (bps) => `证明不排除优出 ${bps} bps 以上的路由。差距主要来自它计得过低的 Gas 费。`,
    loose: (bps) => `与最优可能相差超过 ${bps} bps。请与其他服务比较，尝试更小的数额，或等待下一个价格。`,
    reading: '正在将流动性池数据与链上比较。',
    lagging: (block) => `节点尚未收到区块 ${block}。正在自动重试。`,
    near: (better) => `任何路由最多比此价格${better}。`,
    nearIfRight: (better) => `如果流动性池数据正确，任何路由最多比此价格${better}：数据无法比较。`,
    nearButPruned: (better, block) => `如果流动性池数据正确，任何路由最多比此价格${better}：节点已没有区块 ${block}。`,
    nearIfServed: (better, uncompared) =>
      `如果服务关于此处未比较的 ${uncompared}的数据正确，任何路由最多比此价格${better}。`,
    intentDifferent: '流动性池数据与链上不符：无可比较。您的最低数额有保证。',
    intentLoose: '计入 Gas 费，经流动性池的兑换可能更优。请与市价兑换比较。',
    intentBest: '计入 Gas 费，经这些流动性池没有更优的兑换。',
    intentBestIfRight: '如果流动性池数据正确，计入 Gas 费，经这些流动性池没有更优的兑换。',
    intentNear: (bps) => `计入 Gas 费，经这些流动性池没有优出 ${bps} bps 以上的兑换。`,
    intentNearIfRight: (bps) => `如果流动性池数据正确，计入 Gas 费，经这些流动性池没有优出 ${bps} bps 以上的兑换。`,
  },
  crosschain: {
    near: (bps) => `不计跨链费和 Gas 费，两条链上没有优出 ${bps} bps 以上的路由。`,
    nearIfRight: (bps) => `如果流动性池数据正确，不计跨链费和 Gas 费，两条链上没有优出 ${bps} bps 以上的路由。`,
    loose: (bps) => `两条链上可能有优出 ${bps} bps 的路由。请与其他服务比较。`,
    lagging: (chain, block) => `${chain} 的节点尚未收到区块 ${block}。正在自动重试。`,
    gap: '最多低于最优价格',
    pools: (chain) => `${chain} 上的流动性池`,
    bridge: '跨链桥',
    gas: 'Gas 费',
  },
  missing: {
    none: '本服务没有此价格的证明。',
    unloaded: '无法加载此价格的证明。',
  },
}
