import { type Address, concatHex, encodeFunctionData, type Hash, type Hex, numberToHex, parseAbi } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { RpcRequest } from '../send/receipt'
import type { Answers } from './seeded-world'

type WalletCall = { to: Address; data?: Hex; value?: Hex }
type Batch = {
  id?: string
  atomicRequired: boolean
  from: Address
  calls: readonly WalletCall[]
  capabilities?: object
}

const batchAbi = parseAbi([
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[]) payable',
])

/** Encodes calls for an account with the code of Multicall3: all of them happen, or none. */
export const encodeBatch = (calls: readonly WalletCall[]): { data: Hex; value: bigint } => {
  const args = calls.map(({ to, data = '0x', value = '0x0' }) => ({
    target: to,
    allowFailure: false,
    value: BigInt(value),
    callData: data,
  }))
  return {
    data: encodeFunctionData({ abi: batchAbi, args: [args] }),
    value: args.reduce((sum, { value }) => sum + value, 0n),
  }
}

/**
 * Returns code of an account that makes the calls of a batch by Multicall3, and takes native tokens,
 * which Multicall3 alone does not.
 *
 *     if iszero(calldatasize()) { stop() }
 *     calldatacopy(0, 0, calldatasize())
 *     let done := delegatecall(gas(), multicall3, 0, calldatasize(), 0, 0)
 *     returndatacopy(0, 0, returndatasize())
 *     if done { return(0, returndatasize()) } revert(0, returndatasize())
 */
export const batchingCode = ({ contracts: { multicall3 } }: Pick<Chain, 'contracts'>): Hex =>
  `0x3615603257365f5f375f5f365f73${multicall3.slice(2)}5af43d5f5f3e602e573d5ffd5b3d5ff35b00`

/**
 * Creates the answers of a wallet that executes batches: the account delegates to Multicall3
 * (EIP-7702), and one transaction of it makes all calls. `batches` collects what it was asked.
 */
export const createBatchingAnswers = (
  chain: Chain,
  { status = 'supported', ...capabilities }: { status?: string; paymasterService?: { supported: boolean } } = {},
) => {
  const batches: Batch[] = []
  const sent = new Map<string, Hash>()
  const execute = async (ask: RpcRequest, { from, calls }: Batch): Promise<Hash> => {
    const code = concatHex(['0xef0100', chain.contracts.multicall3])
    await ask({ method: 'anvil_setCode', params: [from, code] })
    const { data, value } = encodeBatch(calls)
    const transaction = { from, to: from, data, value: numberToHex(value), gas: numberToHex(5_000_000) }
    return (await ask({ method: 'eth_sendTransaction', params: [transaction] })) as Hash
  }
  const answers: Answers = {
    wallet_getCapabilities: () => ({ [numberToHex(chain.id)]: { atomic: { status }, ...capabilities } }),
    wallet_sendCalls: async ([batch], ask) => {
      const asked = batch as Batch
      batches.push(asked)
      const id = asked.id ?? numberToHex(batches.length)
      sent.set(id, await execute(ask, asked))
      return { id }
    },
    wallet_getCallsStatus: async ([id], ask) => {
      const hash = sent.get(id as string)
      if (!hash) throw { code: 5730, message: 'Unknown bundle id' }
      const receipt = await ask({ method: 'eth_getTransactionReceipt', params: [hash] })
      const common = { version: '2.0.0', chainId: numberToHex(chain.id), id, atomic: true }
      return receipt
        ? { ...common, status: Number(receipt.status) === 1 ? 200 : 500, receipts: [receipt] }
        : { ...common, status: 100 }
    },
  }
  return { answers, batches, sent, execute }
}
