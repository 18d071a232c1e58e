import { type Address, numberToHex } from 'viem'
import { isNativeToken, isSameAddress } from '@/lib/address'
import { netTransfers } from '@/lib/chain/swap/net-transfers'
import type { SwapTerms } from '@/lib/ticket/terms/swap-terms'
import type { ChainReceipt, RpcRequest } from '../wallet/send/receipt'
import type { SwapReceipt } from './swap-run'

/**
 * Reads the effect of a mined swap. Counts tokens from the transfer logs of this transaction. The
 * native token emits no log, so its change is the difference of the account's balance after and
 * before the block, without the network cost; this includes other transfers of the same account in
 * that block.
 */
export const readSwapReceipt = async (
  rpc: RpcRequest,
  account: Address,
  terms: SwapTerms,
  receipt: ChainReceipt,
): Promise<SwapReceipt> => {
  const { src, dest, beneficiary } = terms
  const gasPaid = receipt.gasUsed * receipt.effectiveGasPrice
  const change = async (token: Address, owner: Address) => {
    if (!isNativeToken(token)) return netTransfers(receipt.logs, token, owner)
    const difference = await nativeChange(rpc, owner, receipt.blockNumber)
    return isSameAddress(owner, receipt.from) ? difference + gasPaid : difference
  }
  // Wrapping emits no Transfer of the wrapped token: WETH9 logs Deposit and Withdrawal.
  const moved = terms.kind === 'market' ? undefined : terms.srcAmount
  const [paid, received] = await Promise.all([
    moved ?? change(src.address, account).then((difference) => -difference),
    moved ?? change(dest.address, beneficiary),
  ])
  return { hash: receipt.hash, blockNumber: receipt.blockNumber, paid, received, gasUsed: receipt.gasUsed, gasPaid }
}

const nativeChange = async (rpc: RpcRequest, owner: Address, blockNumber: bigint): Promise<bigint> => {
  const balanceAt = (block: bigint) => rpc({ method: 'eth_getBalance', params: [owner, numberToHex(block)] })
  const [after, before] = await Promise.all([balanceAt(blockNumber), balanceAt(blockNumber - 1n)])
  return BigInt(after) - BigInt(before)
}
