import { type Hash, type Hex, numberToHex, type RpcTransaction } from 'viem'
import { isNativeToken, isSameAddress, toLowerAddress } from '@/lib/address'
import type { SentTransfer } from '@/lib/chain/bridge/transfer'
import type { Chain } from '@/lib/chain/chain'
import { settledOrders } from '@/lib/chain/intent/settled-orders'
import { findToken } from '@/lib/chain/registry/registry'
import type { DecodedTerms } from '@/lib/chain/swap/decode'
import { swapCallsOf } from '@/lib/chain/swap/read-swap'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import { readToken } from '../read-token'
import { type ChainReceipt, type RpcRequest, readReceipt } from '../wallet/send/receipt'
import { findRevert } from '../wallet/send/revert'
import { sentTransfers } from '../wallet/transfer/sent-transfers'
import { type Arrival, readArrivals } from './read-arrivals'
import { readFillTrades } from './read-fill-trades'
import { readSettlementTrades } from './read-settlement-trades'
import { readSwapTrade } from './read-swap-trade'
import { readWrapTrade } from './read-wrap-trade'
import type { ReceiptTrade } from './trade'

/** The name of a token, by its lower-case address; raw units if there is no token. */
export type TokenName = { address: string; symbol: string; decimals: number }
export type TokenNames = Readonly<Record<string, TokenName>>

/** The contract that a transaction calls: one of the venue's, or another. */
export type Called = 'router' | 'rfq' | 'intent' | 'wrappedNative' | 'other'

type Mined = {
  sent: SentTransaction
  called: Called
  receipt: ChainReceipt
  /** The unix seconds of the block. */
  at: number
  /** The number of blocks from its own to the newest, both included. */
  confirmations: number
}

/** A transaction as the node of its chain shows it. */
export type TransactionReading =
  | { status: 'unknown' }
  /** `terms`: the decoded request to the router, if it is one. */
  | { status: 'pending'; sent: SentTransaction; called: Called; terms: DecodedTerms | undefined; tokens: TokenNames }
  /** `reason`: the contract's revert reason; undefined if the node does not report it. */
  | (Mined & { status: 'reverted'; reason: string | undefined })
  /** `transfers`: sent to other chains; `arrivals`: paid out by a bridge; absent if none. */
  | (Mined & {
      status: 'mined'
      trades: readonly ReceiptTrade[]
      tokens: TokenNames
      transfers?: readonly SentTransfer[]
      arrivals?: readonly Arrival[]
    })

type SentTransaction = Pick<RpcTransaction, 'hash' | 'from' | 'to' | 'input'> & { value: bigint }

/**
 * Reads the effects of a transaction from the node of its chain alone: its trades from the logs,
 * and the agreed terms from the calldata.
 *
 * @throws {ProviderError} when the node refuses; the errors of `fetch` if it is unreachable
 */
export const readTransaction = async (rpc: RpcRequest, chain: Chain, hash: Hash): Promise<TransactionReading> => {
  const [found, receipt, newest] = await Promise.all([
    rpc({ method: 'eth_getTransactionByHash', params: [hash] }),
    readReceipt(rpc, hash),
    rpc({ method: 'eth_blockNumber' }),
  ])
  if (!found) return { status: 'unknown' }
  const { from, to, input } = found
  const sent: SentTransaction = { hash, from, to, input, value: BigInt(found.value) }
  const called = calledBy(chain, to)
  if (!receipt) {
    const [terms] = swapCallsOf(chain, sent)
    return { status: 'pending', sent, called, terms, tokens: await nameTokens(rpc, chain, terms ? [terms] : []) }
  }
  const block = await rpc({ method: 'eth_getBlockByHash', params: [receipt.blockHash, false] })
  const confirmations = Math.max(Number(BigInt(newest) - receipt.blockNumber) + 1, 1)
  const mined = { sent, called, receipt, at: Number(block?.timestamp ?? 0), confirmations }
  if (!receipt.succeeded) return { ...mined, status: 'reverted', reason: await readReason(rpc, found, receipt) }
  const trades = readTrades(chain, sent, receipt)
  const transfers = readSent(chain, { input, receipt, blockSeconds: BigInt(mined.at) })
  const arrivals = readArrivals(chain, receipt.logs)
  const tokens = await nameTokens(rpc, chain, trades, arrivals)
  return {
    ...mined,
    status: 'mined',
    trades,
    tokens,
    ...(transfers.length > 0 && { transfers }),
    ...(arrivals.length > 0 && { arrivals }),
  }
}

const calledBy = ({ contracts }: Chain, to: string | null): Called =>
  (['router', 'rfq', 'intent', 'wrappedNative'] as const).find((name) => isSameAddress(contracts[name], to ?? '')) ??
  'other'

/** A swap that fills orders is shown as a swap, with the orders as its route. */
const readTrades = (chain: Chain, sent: SentTransaction, { logs }: ChainReceipt): ReceiptTrade[] => {
  const settlements = readSettlementTrades(chain, sent, logs)
  if (settlements.length > 0) return settlements
  const single = readSwapTrade(chain, sent, logs) ?? readWrapTrade(chain, sent)
  return single ? [single] : readFillTrades(chain, logs)
}

/** Returns a settlement's transfers to other chains, from its calldata and logs. */
const readSent = (
  chain: Chain,
  { input, receipt, blockSeconds }: { input: Hex; receipt: ChainReceipt; blockSeconds: bigint },
): SentTransfer[] => {
  const { intent } = chain.contracts
  if (intent === undefined) return []
  return [...settledOrders({ chainId: chain.id, intent }, input)].flatMap(([orderHash, { order }]) =>
    isBridged(order) ? sentTransfers(receipt, { chain, signed: { hash: orderHash, order }, blockSeconds }) : [],
  )
}

/** Repeats the call on the block before it, to find the reason of the revert. */
const readReason = async (
  rpc: RpcRequest,
  { from, to, input: data, value, gas }: RpcTransaction,
  { blockNumber, gasUsed }: ChainReceipt,
): Promise<string | undefined> => {
  if (gasUsed === BigInt(gas)) return 'out of gas'
  try {
    await rpc({ method: 'eth_call', params: [{ from, to, data, value, gas }, numberToHex(blockNumber - 1n)] })
    return undefined
  } catch (error) {
    return findRevert(error)?.reason
  }
}

const nameTokens = async (
  rpc: RpcRequest,
  chain: Chain,
  trades: readonly Pick<ReceiptTrade, 'srcToken' | 'destToken' | 'route'>[],
  arrivals: readonly Arrival[] = [],
): Promise<TokenNames> => {
  const addresses = new Set([
    ...arrivals.map(({ token }) => token),
    ...trades.flatMap(({ srcToken, destToken, route }) => [
      ...[srcToken, destToken],
      ...(route?.legs.flatMap(({ tokenIn, tokenOut }) => [tokenIn, tokenOut]) ?? []),
    ]),
  ])
  const named = await Promise.all(
    [...addresses].map(async (address): Promise<TokenName> => {
      const listed = isNativeToken(address) ? chain.nativeCurrency : findToken(chain, address)
      const token = listed ?? (await readToken(rpc, address).catch(() => ({ symbol: '', decimals: 0 })))
      return { address: toLowerAddress(address), symbol: token.symbol, decimals: token.decimals }
    }),
  )
  return Object.fromEntries(named.map((token) => [token.address, token]))
}
