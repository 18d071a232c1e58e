import fc from 'fast-check'
import type { Hex } from 'viem'
import { nativeToken, toLowerAddress } from '@/lib/address'
import type { IntentRecord } from '@/lib/api/intent/intent-records'
import type { SwapRecord } from '@/lib/api/market/swaps'
import { spenderOf } from '@/lib/chain/approval/requirements'
import { hashIntent } from '@/lib/chain/intent/intent-typed-data'
import { chains } from '@/lib/chain/registry/chains'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { intentRow, type OrderRow } from '@/lib/history/order-row'
import type { IntentOrder } from '@/lib/order/intent'
import { intentIdOf } from '@/lib/order/intent-id'
import type { IntentStatus } from '@/lib/order/lifecycle'
import { intentOrderOf, intentValueOf } from '@/lib/order/testing/intent-order'

export const served = [chains[1]!, chains[8453]!]
export const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
export const stranger = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
export const moment = '2026-11-22T14:05:00.000Z'

export const nameToken = (chainId: number, token: string): string =>
  token === toLowerAddress(nativeToken)
    ? 'ETH'
    : (chains[chainId]!.tokens.find(({ address }) => toLowerAddress(address) === token)?.symbol ?? '')

type Given = {
  chainId?: number
  status?: IntentStatus
  type?: 'MARKET' | 'LIMIT'
  from?: string
} & Partial<IntentOrder>

/** Returns a record as a service lists it, with the digest of its own struct. */
export const recordOf = ({ chainId = 1, status = 'ACTIVE', type = 'LIMIT', from = 'WETH', ...terms }: Given) => {
  const chain = chains[chainId]!
  const tokenOf = (symbol: string) =>
    toLowerAddress(symbol === 'ETH' ? nativeToken : findTokenBySymbol(chain, symbol)!.address)
  const order = intentOrderOf({
    owner: account,
    beneficiary: account,
    srcToken: tokenOf(from),
    destToken: tokenOf('USDC'),
    nonce: 1n,
    destAmount: 3_000_000_000n,
    expectedAmount: 3_000_000_000n,
    deadline: 2_000_000_000n,
    ...terms,
  })
  const hash: Hex = hashIntent({ chainId, intent: spenderOf(chain, 'intent') }, { order, family: 'Order' })
  const side = order.kind === 0 ? 'SELL' : 'BUY'
  return {
    id: intentIdOf(hash),
    status,
    side,
    type,
    onChainOrderType: 'Order',
    owner: order.owner,
    orderHash: hash,
    beneficiary: order.beneficiary,
    partner: 'anon',
    order: intentValueOf(order),
    transactions: [],
    refunds: [],
    input: { chainId, token: order.srcToken, amount: String(order.srcAmount) },
    output: { chainId, token: order.destToken, expectedAmount: null, minAmount: null, executedAmount: null },
    createdAt: moment,
    updatedAt: moment,
    expiresAt: moment,
  } as IntentRecord
}

export const rowOf = (given: Given): OrderRow => intentRow(recordOf(given), nameToken)

/** Returns a fill of an order as a service lists it. */
export const fillOf = (
  given: Partial<IntentRecord['transactions'][number]> = {},
): IntentRecord['transactions'][number] => ({
  originTx: `0x${'f1'.repeat(32)}`,
  destinationTx: null,
  filledPercent: 100,
  filledAt: moment,
  feeAmount: '0',
  spentAmount: `${10n ** 18n}`,
  receivedAmount: '3100000000',
  srcUsd: null,
  destUsd: null,
  ...given,
})

/** Returns a swap of the account as a service lists it. */
export const swapOf = (given: Partial<SwapRecord> = {}): SwapRecord => ({
  chainId: 1,
  transactionHash: `0x${'5a'.repeat(32)}`,
  blockNumber: 7,
  blockHash: `0x${'b7'.repeat(32)}`,
  owner: account,
  beneficiary: account,
  side: 'SELL',
  partner: null,
  createdAt: moment,
  updatedAt: moment,
  srcToken: toLowerAddress(findTokenBySymbol(served[0]!, 'WETH')!.address),
  srcAmount: `${10n ** 18n}`,
  destToken: toLowerAddress(findTokenBySymbol(served[0]!, 'USDC')!.address),
  destAmount: '2985123456',
  limitAmount: null,
  quotedAmount: null,
  feeAmount: null,
  srcUsd: null,
  destUsd: null,
  ...given,
})

/** Generates orders of an account and of a stranger, on two chains, in any status. */
export const anyRows = fc
  .array(
    fc.record({
      chainId: fc.constantFrom(1, 8453),
      status: fc.constantFrom<IntentStatus>('PENDING', 'ACTIVE', 'SUSPENDED', 'CANCELLING', 'COMPLETED', 'EXPIRED'),
      type: fc.constantFrom<'MARKET' | 'LIMIT'>('MARKET', 'LIMIT'),
      from: fc.constantFrom('WETH', 'ETH'),
      owner: fc.constantFrom<`0x${string}`>(account, stranger),
    }),
    { maxLength: 30 },
  )
  .map((rows) => rows.map((given, index) => rowOf({ ...given, nonce: BigInt(index) })))
