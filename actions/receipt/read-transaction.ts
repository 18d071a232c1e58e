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

/** What a token is called, by its address in lower case; raw units without a name where none answers there. */
export type TokenName = { address: string; symbol: string; decimals: number }
export type TokenNames = Readonly<Record<string, TokenName>>

/** One of our contracts that a transaction calls, or somebody else's. */
export type Called = 'router' | 'rfq' | 'intent' | 'wrappedNative' | 'other'

type Mined = {
  sent: SentTransaction
  called: Called
  receipt: ChainReceipt
  /** Unix seconds, of the block. */
  at: number
  /** Blocks from the one it is in to the newest, both counted. */
  confirmations: number
}

/** A transaction as its chain's node shows it. */
export type TransactionReading =
  | { status: 'unknown' }
  /** `asked`: what the router is asked for, where it is. */
  | { status: 'pending'; sent: SentTransaction; called: Called; asked: DecodedTerms | undefined; tokens: TokenNames }
  /** `reason` in the contract's own word; undefined where the node does not give one. */
  | (Mined & { status: 'reverted'; reason: string | undefined })
  /**
   * `transfers`: what it sent to other chains; `arrivals`: what a bridge paid out in it. Absent where
   * there is nothing of it.
   */
  | (Mined & {
      status: 'mined'
      trades: readonly ReceiptTrade[]
      tokens: TokenNames
      transfers?: readonly SentTransfer[]
      arrivals?: readonly Arrival[]
    })

type SentTransaction = Pick<RpcTransaction, 'hash' | 'from' | 'to' | 'input'> & { value: bigint }

/**
 * Reads what a transaction did from the node of its chain alone: what it traded, by its logs, and what was agreed to, by its calldata.
 *
 * @throws {ProviderError} when the node refuses; what `fetch` throws when it is away
 * @example
 * (await readTransaction(rpc, mainnet, hash)).status // 'mined'
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
    const [asked] = swapCallsOf(chain, sent)
    return { status: 'pending', sent, called, asked, tokens: await nameTokens(rpc, chain, asked ? [asked] : []) }
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

/** A swap that fills orders is told as a swap: the orders are its route. */
const readTrades = (chain: Chain, sent: SentTransaction, { logs }: ChainReceipt): ReceiptTrade[] => {
  const settlements = readSettlementTrades(chain, sent, logs)
  if (settlements.length > 0) return settlements
  const single = readSwapTrade(chain, sent, logs) ?? readWrapTrade(chain, sent)
  return single ? [single] : readFillTrades(chain, logs)
}

/** Returns what a settlement sent to other chains, by the orders in its calldata and by its logs. */
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

/** The same call on the block before it, which says why as far as the transactions in front of it in its own block do not matter. */
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
