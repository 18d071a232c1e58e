import { type Address, encodeEventTopics, erc20Abi, type Hex, hexToBigInt, numberToHex } from 'viem'
import { isNativeToken, isSameAddress } from '@/lib/address'
import type { ChainLog, ChainReceipt, RpcRequest } from '../wallet/track-transaction'
import type { SwapReceipt, SwapTerms } from './swap-steps'

const [transferTopic] = encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer' }) as [Hex]

/**
 * Adds up the transfers of a token that reached an account in these logs, less those that left it. Raw units.
 *
 * @example
 * netTransfers(receipt.logs, usdc, account) // -1000000n, the account paid one USDC
 */
export const netTransfers = (logs: readonly ChainLog[], token: Address, account: Address): bigint =>
  logs
    .filter(
      ({ address, topics }) => isSameAddress(address, token) && topics[0] === transferTopic && topics.length === 3,
    )
    .reduce((sum, { topics, data }) => {
      const value = data === '0x' ? 0n : hexToBigInt(data.slice(0, 66) as Hex)
      const [from, to] = [topicAddress(topics[1]), topicAddress(topics[2])]
      return sum + (isSameAddress(to, account) ? value : 0n) - (isSameAddress(from, account) ? value : 0n)
    }, 0n)

const topicAddress = (topic: Hex | undefined) => (topic ? `0x${topic.slice(26)}` : undefined)

/**
 * Reads what a mined swap really did. Tokens are counted from the transfer logs of this transaction. The native token leaves no log, so
 * its change is the account's balance after the block less the one before it, without the network cost; another transfer to or from the
 * same account in that very block is counted with it.
 */
export const readSwapReceipt = async (
  rpc: RpcRequest,
  account: Address,
  terms: SwapTerms,
  receipt: ChainReceipt,
): Promise<SwapReceipt> => {
  const { srcToken, destToken, beneficiary } = terms
  const gasPaid = receipt.gasUsed * receipt.effectiveGasPrice
  const change = async (token: Address, owner: Address) => {
    if (!isNativeToken(token)) return netTransfers(receipt.logs, token, owner)
    const difference = await nativeChange(rpc, owner, receipt.blockNumber)
    return isSameAddress(owner, receipt.from) ? difference + gasPaid : difference
  }
  // Wrapping moves the native token without a Transfer of the wrapped one: WETH9 logs Deposit and Withdrawal.
  const moved = terms.kind === 'market' ? undefined : terms.srcAmount
  const [paid, received] = await Promise.all([
    moved ?? change(srcToken, account).then((difference) => -difference),
    moved ?? change(destToken, beneficiary),
  ])
  return { hash: receipt.hash, blockNumber: receipt.blockNumber, paid, received, gasUsed: receipt.gasUsed, gasPaid }
}

const nativeChange = async (rpc: RpcRequest, owner: Address, blockNumber: bigint): Promise<bigint> => {
  const [after, before] = (await Promise.all(
    [blockNumber, blockNumber - 1n].map((block) =>
      rpc({ method: 'eth_getBalance', params: [owner, numberToHex(block)] }),
    ),
  )) as [Hex, Hex]
  return BigInt(after) - BigInt(before)
}
