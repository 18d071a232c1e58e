import { type Hash, parseEventLogs } from 'viem'
import { isNativeToken, isSameAddress, zeroAddress } from '@/lib/address'
import { intentAbi } from '@/lib/chain/abi.generated'
import type { Chain } from '@/lib/chain/chain'
import { netTransfers } from '@/lib/chain/net-transfers'
import { spenderOf } from '@/lib/chain/requirements'
import { type ChainReceipt, type RpcRequest, readReceipt } from '../wallet/receipt'
import { FillNotShownError } from './intent-errors'
import type { IntentFill } from './intent-run'
import type { HashedIntent } from './signed-intent'

/**
 * Reads what a transaction did for an order, from its logs and nobody's word: the intent contract says that this very order was settled
 * within what was signed, and the transfers of the token show that the beneficiary got what it says. The native token leaves no
 * transfer, so the contract's event alone tells.
 *
 * @throws {FillNotShownError} when the logs do not show it
 */
export const readFill = (receipt: ChainReceipt, chain: Chain, { hash, order }: HashedIntent): IntentFill => {
  const doubt = (reason: string) => new FillNotShownError({ hash: receipt.hash, reason })
  const own = receipt.logs.filter(({ address }) => isSameAddress(address, spenderOf(chain, 'intent')))
  const eventName = ['OrderSettled', 'OrderPartiallyFilled'] as const
  const filled = parseEventLogs({ abi: intentAbi, eventName: [...eventName], logs: own as never })
  const settled = filled.find((event) => event.eventName === 'OrderSettled' && event.args.orderHash === hash)?.args
  if (!receipt.succeeded || !settled) throw doubt('it settles another order, or none')
  const beneficiary = isSameAddress(order.beneficiary, zeroAddress) ? order.owner : order.beneficiary
  const { returnAmount: received, srcAmount: paid } = settled
  if (!isSameAddress(settled.beneficiary, beneficiary)) throw doubt(`it pays ${settled.beneficiary}`)
  if (received < order.destAmount || paid > order.srcAmount) throw doubt('it settles for less than was signed')
  const arrived = netTransfers(receipt.logs, order.destToken, beneficiary)
  if (!isNativeToken(order.destToken) && arrived < received)
    throw doubt(`${arrived} raw units arrived, and the contract says ${received}`)
  const others = new Set(filled.map(({ args }) => args.orderHash)).size - 1
  return { transactionHash: receipt.hash, blockNumber: receipt.blockNumber, paid, received, others }
}

type ReadDeps = { rpc: RpcRequest; sleep: (milliseconds: number) => Promise<void> }

const retryMs = 1_000
/** A node may be some blocks behind the service's. */
const tries = 30

/** Reads the fill of an order once the node has its transaction. */
export const readFillOf = async (
  { rpc, sleep }: ReadDeps,
  transactionHash: Hash,
  chain: Chain,
  signed: HashedIntent,
): Promise<IntentFill> => {
  for (let left = tries; left > 0; left -= 1) {
    const receipt = await readReceipt(rpc, transactionHash).catch(() => undefined)
    if (receipt) return readFill(receipt, chain, signed)
    await sleep(retryMs)
  }
  throw new FillNotShownError({ hash: transactionHash, reason: 'the node does not know it' })
}
