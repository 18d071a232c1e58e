import type { Hex } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { readSwap } from '@/lib/chain/swap/read-swap'
import { toHashedIntent } from '@/lib/history/intent/signed-intent'
import type { OrderRow, RowFill } from '@/lib/history/order-row'
import { fillKey } from '@/lib/history/order-row'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import { dueElsewhere, readParts } from '../intent/order/read-fill'
import { readRfqFill } from '../otc/order/read-filled'
import { type ChainReceipt, type RpcRequest, readReceipt } from '../wallet/send/receipt'

/** The maximum number of transactions that are read for one export. */
export const maxChecked = 1_000
const atOnce = 8

type CheckDeps = {
  rpcOf: (chainId: number) => RpcRequest
  onProgress: (done: number, total: number) => void
}

/**
 * Reads the transactions that filled these orders according to the service, and returns the keys of
 * the fills that their logs show, for this order and with the reported amount. Leaves out fills of
 * transactions that no node returns.
 */
export const checkFills = async (
  { rpcOf, onProgress }: CheckDeps,
  chains: readonly Chain[],
  rows: readonly OrderRow[],
): Promise<ReadonlySet<string>> => {
  // Orders that were settled together share a transaction.
  const byTransaction = new Map<string, { chain: Chain; hash: Hex; told: { row: OrderRow; fill: RowFill }[] }>()
  for (const row of rows)
    for (const fill of row.fills) {
      const chain = chains.find(({ id }) => id === row.chainId)
      const key = `${row.chainId} ${fill.transactionHash}`
      const known = byTransaction.get(key)
      if (known) known.told.push({ row, fill })
      else if (chain && byTransaction.size < maxChecked)
        byTransaction.set(key, { chain, hash: fill.transactionHash, told: [{ row, fill }] })
    }
  const shown = new Set<string>()
  const total = byTransaction.size
  let done = 0
  const left = byTransaction.values()
  const work = async () => {
    for (const { chain, hash, told } of left) {
      const receipt = await readReceipt(rpcOf(chain.id), hash).catch(() => undefined)
      for (const { row, fill } of told)
        if (receipt?.succeeded && (await isShown(rpcOf(chain.id), receipt, chain, row, fill)))
          shown.add(fillKey(row.hash, fill))
      done += 1
      onProgress(done, total)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return shown
}

const isShown = async (
  rpc: RpcRequest,
  receipt: ChainReceipt,
  chain: Chain,
  row: OrderRow,
  fill: RowFill,
): Promise<boolean> => {
  if (row.surface === 'market') return isSwapShown(rpc, receipt, chain, row)
  if (row.surface === 'otc') return readRfqFill(receipt, chain, row.hash) !== undefined
  const hashed = row.record && toHashedIntent(chain, row.record)
  try {
    const parts = hashed ? readParts(receipt, chain, hashed) : []
    if (!hashed || !isBridged(hashed.order)) return parts.some(({ received }) => `${received}` === fill.received)
    // The transaction has the amount due there. For a refund the service reports nothing received.
    const due = dueElsewhere([receipt], chain, hashed.hash)
    return due > 0n && (fill.received === '0' || `${due}` === fill.received)
  } catch {
    return false
  }
}

/** True if the transaction and its logs match the service's record of a swap. */
const isSwapShown = async (
  rpc: RpcRequest,
  receipt: ChainReceipt,
  chain: Chain,
  { record, srcToken, destToken, srcAmount, destAmount }: Extract<OrderRow, { surface: 'market' }>,
): Promise<boolean> => {
  const sent = await rpc({ method: 'eth_getTransactionByHash', params: [receipt.hash] }).catch(() => null)
  const swap = sent ? readSwap(chain, sent, receipt.logs) : undefined
  return (
    swap !== undefined &&
    isSameAddress(swap.owner, record.owner) &&
    isSameAddress(swap.beneficiary, record.beneficiary) &&
    isSameAddress(swap.srcToken, srcToken) &&
    isSameAddress(swap.destToken, destToken) &&
    swap.srcAmount === srcAmount &&
    swap.destAmount === destAmount
  )
}
