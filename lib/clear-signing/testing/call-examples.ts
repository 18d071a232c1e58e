import { type Abi, type Address, encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { nativeToken, zeroAddress } from '@/lib/address'
import { feeVaultAbi, intentAbi, rfqAbi } from '@/lib/chain/abi.generated'
import { approvalCall } from '@/lib/chain/approval/approval-call'
import { feeClaimCall } from '@/lib/chain/fees/fee-claim'
import { packPartnerFee, resolvePartnerFee } from '@/lib/chain/fees/partner-fee'
import { arrivalReleaseCall } from '@/lib/chain/intent/arrival-release'
import { expireCall } from '@/lib/chain/intent/expire-call'
import { intentCall } from '@/lib/chain/intent/intent-call'
import { refundClaimCall } from '@/lib/chain/intent/refund-claim'
import { encodeOrdersSwap, type OrdersSwap } from '@/lib/chain/program/fill-orders'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { rfqCancelCall, rfqFillCall } from '@/lib/chain/rfq/rfq-call'
import { legacyDirectMethodsOf } from '@/lib/chain/swap/legacy-direct'
import { encodeLegacySwap, type LegacySwap } from '@/lib/chain/swap/legacy-swap'
import { type LegacySwapMethod, legacySwapMethods, type SwapMethod, swapMethods } from '@/lib/chain/swap/swap-methods'
import { encodeSwap } from '@/lib/chain/swap/transactions'
import { wrapCall } from '@/lib/chain/swap/wrap-call'
import type { AnyIntent, FamilyName } from '@/lib/order/families/families'
import { intentOrderOf } from '@/lib/order/testing/intent-order'
import { rfqOrderOf } from '@/lib/order/testing/rfq-order'
import type { Leg, Route, Side } from '@/lib/routing/route/route'

export const people = {
  sender: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  friend: `0x${'55'.repeat(20)}`,
  partner: `0x${'77'.repeat(20)}`,
} as const
export const tokens = {
  weth: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  usdc: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
} as const
export const vault = mainnet.strategies[0]!.vaults[0]!.address

const { weth, usdc } = tokens
const { friend, partner } = people
const { contracts } = mainnet
const hash: Hex = `0x${'ab'.repeat(32)}`
const signature: Hex = `0x${'11'.repeat(64)}`
const oneEther = 10n ** 18n
const terms = { fromAmount: oneEther, toAmount: 2_500_000_000n, quotedAmount: 2_510_000_000n, beneficiary: friend }
const deadline = 1_800_000_000n

/** A call that a wallet is asked to send on chain 1. */
export type CallExample = { to: Address; data: Hex; value: bigint }

const routeOf = (kind: 'v2' | 'v3', side: Side): Route => {
  const leg: Leg = {
    pool: `0x${'f1'.repeat(20)}`,
    kind,
    dex: kind === 'v2' ? 'UniswapV2' : 'UniswapV3',
    tokenIn: weth,
    tokenOut: usdc,
    zeroForOne: false,
    feePips: 3_000,
    amountIn: 100n,
    amountOut: 100n,
  }
  return { side, srcToken: weth, destToken: usdc, srcAmount: 100n, destAmount: 100n, legs: [leg] }
}

const swaps = (Object.keys(swapMethods) as SwapMethod[]).flatMap((method) => {
  const route = routeOf(method.endsWith('V2') ? 'v2' : 'v3', swapMethods[method])
  const fee = packPartnerFee(resolvePartnerFee({ partner, feeBps: 50 }))
  const swap = { chain: mainnet, method, route, srcToken: weth, destToken: usdc, metadata: hash, permit: '0x' } as const
  return [
    encodeSwap({ ...swap, ...terms, partnerAndFee: fee }),
    encodeSwap({ ...swap, ...terms, srcToken: nativeToken, beneficiary: zeroAddress, partnerAndFee: 0n }),
  ]
})

const legacySwaps = (Object.keys(legacySwapMethods) as LegacySwapMethod[]).flatMap((method) => {
  const route = routeOf('v2', legacySwapMethods[method])
  const swap: LegacySwap = {
    chain: mainnet,
    method,
    route,
    srcToken: weth,
    destToken: usdc,
    owner: people.sender,
    fee: resolvePartnerFee({ partner, feeBps: 50 }),
    permit: '0x',
    deadline,
    uuid: `0x${'ab'.repeat(16)}`,
    ...terms,
  }
  // The first method that calls pairs is the only one of them with a permit.
  const isPermitted = legacyDirectMethodsOf(route)[0] === method
  const permits: Hex[] = isPermitted ? ['0x', `0x${'00'.repeat(224)}`] : ['0x']
  return permits.map((permit) => encodeLegacySwap({ ...swap, permit }))
})

const offer = rfqOrderOf()
const fill = { order: offer, signature, pays: 1_250_000_000n }
const fills: OrdersSwap = {
  chain: mainnet,
  orders: [{ order: offer, signature, permitMakerAsset: '0x', takerFill: 2_500_000_000n }],
  side: 'SELL',
  srcToken: usdc,
  destToken: nativeToken,
  fromAmount: 2_500_000_000n,
  toAmount: oneEther,
  beneficiary: friend,
  permit: '0x',
}

const deposited = intentOrderOf({ srcToken: nativeToken })
const cancelled = (family: FamilyName, more: Partial<AnyIntent> & { signature?: Hex } = {}) =>
  intentCall(mainnet, { kind: 'cancel', family, order: deposited, ...more })
const schedule = { slices: 4n, interval: 300n }
const position = { strategy: vault, shares: oneEther, useShares: true }

/** Builds a call that no code of the pages builds, but integrators send. */
const callOf =
  (to: Address, abi: Abi) =>
  (functionName: string, args: readonly unknown[] = [], value = 0n): CallExample => ({
    to,
    data: encodeFunctionData({ abi, functionName, args }),
    value,
  })
const [intentOf, rfqOf, vaultOf] = [
  callOf(contracts.intent, intentAbi as Abi),
  callOf(contracts.rfq, rfqAbi),
  callOf(contracts.feeVault, feeVaultAbi),
]

const claims = (['market', 'intent'] as const).flatMap((surface) =>
  [[usdc], [usdc, weth]].map((claimed) => feeClaimCall(mainnet, { surface, tokens: claimed, recipient: friend })),
)
const earned = { strategy: vault, amount: oneEther } as const

/** An example of every described call, from the code that pages send it with where there is one. */
export const callExamples: readonly CallExample[] = [
  ...swaps,
  encodeOrdersSwap(fills),
  ...legacySwaps,
  rfqFillCall(mainnet, fill),
  rfqFillCall(mainnet, {
    ...fill,
    permits: { account: friend, takerAsset: '0x', makerAsset: '0x', committed: 0n },
  }),
  rfqCancelCall(mainnet, [hash, hash]),
  rfqOf('fillOrder', [offer, signature]),
  rfqOf('fillOrderWithTarget', [offer, signature, friend]),
  rfqOf('partialFillOrderWithTarget', [offer, signature, 5n, friend]),
  rfqOf('cancelOrder', [hash]),
  ...claims,
  vaultOf('withdrawSomeERC20', [usdc, 5_000_000n, friend]),
  vaultOf('batchWithdrawSomeERC20', [[usdc, weth], [5_000_000n, oneEther], friend]),
  intentCall(mainnet, { kind: 'deposit', hash, amount: oneEther }),
  intentCall(mainnet, { kind: 'earn', hash, permit: '0x', token: nativeToken, ...earned }),
  intentCall(mainnet, { kind: 'earn', hash, permit: '0x', token: weth, ...earned }),
  intentCall(mainnet, { kind: 'preSign', hash }),
  intentCall(mainnet, { kind: 'withdraw', amount: oneEther }),
  intentCall(mainnet, { kind: 'leave', token: weth, ...earned }),
  intentCall(mainnet, { kind: 'leave', token: nativeToken, ...earned, amount: maxUint256 }),
  intentCall(mainnet, { kind: 'cancel', family: 'Order', order: intentOrderOf() }),
  cancelled('FillableOrder'),
  cancelled('Order', { signature }),
  cancelled('TWAPOrder', { schedule }),
  cancelled('TWAPBuyOrder', { schedule, order: intentOrderOf({ srcToken: nativeToken, kind: 1 }) }),
  cancelled('ProductiveOrder', { position }),
  {
    to: contracts.intent,
    data: expireCall({ family: 'ProductiveOrder', order: intentOrderOf(), position, signature }),
    value: 0n,
  },
  intentOf('withdrawAndCancel', [deposited, false]),
  intentOf('depositNative', [], oneEther),
  intentOf('depositNativeToStrategy', [vault], oneEther),
  intentOf('depositToStrategy', [weth, oneEther, vault]),
  intentOf('depositToStrategyWithPermit', [weth, oneEther, vault, '0x']),
  intentOf('depositToStrategyAndPreSign', [weth, oneEther, vault, hash]),
  intentOf('invalidateNonces', [[7n, 8n]]),
  intentOf('withdrawFees', [usdc, 5_000_000n, friend]),
  wrapCall(mainnet, 'wrap', oneEther),
  wrapCall(mainnet, 'unwrap', oneEther),
  approvalCall(mainnet, { token: weth, spender: 'rfq', via: 'permit2', amount: 0n }),
  {
    to: contracts.permit2,
    data: encodeFunctionData({
      abi: parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)']),
      args: [weth, contracts.intent, 2n ** 160n - 1n, Number(deadline)],
    }),
    value: 0n,
  },
  refundClaimCall(contracts.spokePool, { token: usdc, recipient: friend }),
  arrivalReleaseCall(contracts.landing, {
    token: usdc,
    destToken: weth,
    recipient: friend,
    amount: 5_000_000n,
    minAmount: 1n,
    deadline,
    nonce: 7n,
  }),
]
