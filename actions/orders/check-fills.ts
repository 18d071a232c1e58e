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

/** More transactions are not read for one export. */
export const mostChecked = 1_000
const atOnce = 8

type CheckDeps = {
  rpcOf: (chainId: number) => RpcRequest
  onProgress: (done: number, total: number) => void
}

/**
 * Reads the transactions that the service says filled these orders, and gives the keys of the fills that their logs show: of this very order,
 * with the amount that the service tells. What no node answers is not shown.
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
      else if (chain && byTransaction.size < mostChecked)
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
    // The transaction shows what is due there. Of a refund the service says that nothing was got.
    const due = dueElsewhere([receipt], chain, hashed.hash)
    return due > 0n && (fill.received === '0' || `${due}` === fill.received)
  } catch {
    return false
  }
}

/** Whether transaction and logs say of a swap what the service does. */
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
