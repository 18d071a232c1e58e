import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
  numberToHex,
  pad,
  toHex,
} from 'viem'
import { intentAbi } from '@/lib/chain/abi.generated'
import { spenderOf } from '@/lib/chain/approval/requirements'
import { acrossSelector } from '@/lib/chain/bridge/across'
import { relayOfBridged } from '@/lib/chain/bridge/bridged-order'
import { hashRelay, type RelayData } from '@/lib/chain/bridge/spoke-pool'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import { transferIdOf } from '@/lib/chain/bridge/transfer-id'
import type { Chain } from '@/lib/chain/chain'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { encodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import { orderKinds } from '@/lib/order/intent'
import { intentOrderOf } from '@/lib/order/testing/intent-order'
import type { RpcRequest } from '../send/receipt'
import { scriptedNode } from './scripted-node'

const usdc = findTokenBySymbol(mainnet, 'USDC')!.address
const farUsdc = findTokenBySymbol(arbitrum, 'USDC')!.address
export const fillSeconds = 3_600
/** The unix seconds of the settlement. */
export const settledAt = 1_700_000_000
const owner = pad(toHex(7), { size: 20 })

/** An order of 1 ether into USDC that is paid on another chain. */
export const crossingOrder = {
  hash: pad('0x77'),
  order: intentOrderOf({
    owner,
    srcToken: mainnet.contracts.wrappedNative,
    destToken: usdc,
    srcAmount: 10n ** 18n,
    destAmount: 2_000_000_000n,
    expectedAmount: 2_100_000_000n,
    kind: orderKinds.SELL,
    bridge: {
      protocolSelector: acrossSelector,
      destinationChainId: BigInt(arbitrum.id),
      outputToken: farUsdc,
      scalingFactor: 0,
      protocolData: encodeProtocolData({ fillSeconds: BigInt(fillSeconds), maxPips: 75n, maxFlat: 150_000n }),
    },
  }),
}

const wordOf = (value: bigint) => numberToHex(value, { size: 32 })

/** Encodes a log: the indexed arguments as topics, and the others in their order. */
const logOf = (
  address: Hex,
  { abi, eventName, args }: { abi: readonly unknown[]; eventName: string; args: Record<string, unknown> },
) => {
  const event = (abi as readonly { type: string; name?: string; inputs?: readonly never[] }[]).find(
    ({ type, name }) => type === 'event' && name === eventName,
  )!
  const inputs = event.inputs as readonly { name: string; type: string; indexed: boolean }[]
  const rest = inputs.filter(({ indexed }) => !indexed)
  return {
    address,
    topics: encodeEventTopics({ abi: [event] as never, eventName, args } as never) as Hex[],
    data: encodeAbiParameters(rest as never, rest.map(({ name }) => args[name]) as never),
  }
}

type FakeLog = ReturnType<typeof logOf> & { block: number; transaction: Hex }
type FakeChain = { chain: Chain; head: { number: number; at: number }; logs: FakeLog[]; status: Map<string, bigint> }

const hashOfBlock = (number: number): Hex => pad(toHex(number + 0xb10c0000))

/** Returns the node of a chain with a few logs; a block's time counts back from the head. */
const nodeOf = (fake: FakeChain, asked: string[]): RpcRequest => {
  const secondsOf = (number: number) => fake.head.at - (fake.head.number - number) * (fake.chain.blockMs / 1_000)
  const blockOf = (number: number) => ({
    number: toHex(number),
    hash: hashOfBlock(number),
    timestamp: toHex(Math.floor(secondsOf(number))),
  })
  const mined = ({ block, transaction, ...log }: FakeLog) => ({
    ...log,
    blockNumber: toHex(block),
    blockHash: hashOfBlock(block),
    transactionHash: transaction,
    logIndex: '0x0',
  })
  return scriptedNode(async ({ method, params = [] }) => {
    asked.push(method)
    const [first] = params as [never]
    switch (method) {
      case 'eth_getBlockByNumber':
        return blockOf(first === 'latest' ? fake.head.number : Number(first))
      case 'eth_getBlockByHash':
        return blockOf(Number(BigInt(first) - 0xb10c0000n))
      case 'eth_blockNumber':
        return toHex(fake.head.number)
      case 'eth_getLogs': {
        const { fromBlock, toBlock, topics } = first as { fromBlock: Hex; toBlock: Hex; topics: (Hex | null)[] }
        const isAsked = (log: FakeLog) => topics.every((topic, index) => !topic || topic === log.topics[index])
        return fake.logs
          .filter((log) => log.block >= Number(fromBlock) && log.block <= Number(toBlock) && isAsked(log))
          .map(mined)
      }
      case 'eth_getTransactionReceipt': {
        const logs = fake.logs.filter(({ transaction }) => transaction === first)
        if (logs.length === 0) return null
        const { blockNumber, blockHash } = mined(logs[0]!)
        const gas = { gasUsed: '0x1', effectiveGasPrice: '0x1', from: owner, to: owner }
        return { ...gas, transactionHash: first, blockNumber, blockHash, status: '0x1', logs: logs.map(mined) }
      }
      case 'eth_call': {
        const { data } = first as { data: Hex }
        const { args } = decodeFunctionData({ abi: multicall3Abi, data })
        const calls = args![0] as unknown as readonly { callData: Hex }[]
        const result = calls.map(({ callData }) => {
          const status = fake.status.get(`0x${callData.slice(10)}`)
          return { success: status !== undefined, returnData: status === undefined ? '0x' : wordOf(status) } as const
        })
        return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
      }
      default:
        throw new Error(`nobody answers ${method}`)
    }
  })
}

/** Creates two chains with a settled order; each of `amounts` is a part sent to the second. */
export const createCrossing = (
  amounts: readonly bigint[] = [2_050_000_000n],
  { order, hash: orderHash }: Pick<HashedIntent, 'order' | 'hash'> = crossingOrder,
) => {
  const { owner } = order
  const origin: FakeChain = { chain: mainnet, head: { number: 1_000, at: settledAt }, logs: [], status: new Map() }
  const far: FakeChain = { chain: arbitrum, head: { number: 90_000, at: settledAt }, logs: [], status: new Map() }
  const relays = amounts.map((inputAmount, index): { relay: RelayData; relayHash: Hex; transaction: Hex } => {
    const part = BigInt(index)
    const acrossBridge = mainnet.contracts.acrossBridge!
    const transferId = transferIdOf({ acrossBridge, owner: order.owner, orderHash, part })
    const sent = { transferId, inputAmount, outputAmount: inputAmount - 100_000n, blockSeconds: BigInt(settledAt) }
    const relay = relayOfBridged({ chain: mainnet, order }, sent)!
    const transaction = pad(toHex(0x5e77 + index))
    const at = { block: 1_000, transaction }
    origin.logs.push(
      {
        ...logOf(spenderOf(mainnet, 'intent'), {
          abi: intentAbi,
          eventName: 'Bridged',
          args: {
            owner,
            orderHash,
            transferId,
            protocolSelector: acrossSelector,
            part,
            destinationChainId: BigInt(arbitrum.id),
            outputToken: farUsdc,
            inputAmount,
            outputAmount: sent.outputAmount,
          },
        }),
        ...at,
      },
      {
        ...logOf(mainnet.contracts.spokePool!, {
          abi: spokePoolAbi,
          eventName: 'FundsDeposited',
          args: { ...relay, destinationChainId: BigInt(arbitrum.id), quoteTimestamp: settledAt },
        }),
        ...at,
      },
    )
    const relayHash = hashRelay(relay, arbitrum.id)
    far.status.set(relayHash, 0n)
    return { relay, relayHash, transaction }
  })
  const asked: string[] = []
  return {
    asked,
    far,
    near: origin,
    relays,
    origin: { chain: mainnet, rpc: nodeOf(origin, asked) },
    destination: { chain: arbitrum, rpc: nodeOf(far, asked) },
    /**
     * Pays a transfer on the destination chain ten seconds later; `paid` overrides event fields.
     */
    pay: (index = 0, paid: { amount?: bigint; recipient?: Hex; relay?: Partial<RelayData> } = {}) => {
      const { relay, relayHash } = relays[index]!
      far.status.set(relayHash, 2n)
      far.head = { number: far.head.number + 40, at: far.head.at + 10 }
      const info = {
        updatedRecipient: pad(paid.recipient ?? owner),
        updatedMessageHash: wordOf(0n),
        updatedOutputAmount: paid.amount ?? relay.outputAmount,
        fillType: 0,
      }
      const args = {
        ...relay,
        ...paid.relay,
        repaymentChainId: 1n,
        relayer: pad('0x99'),
        messageHash: wordOf(0n),
        relayExecutionInfo: info,
      }
      const log = logOf(arbitrum.contracts.spokePool!, { abi: spokePoolAbi, eventName: 'FilledRelay', args })
      far.logs.push({ ...log, block: far.head.number, transaction: pad(toHex(0xfa00 + index)) })
    },
    /** Moves both clocks past the deadline of the transfers. */
    expire: () => {
      far.head = { number: far.head.number + fillSeconds * 4 + 40, at: settledAt + fillSeconds + 1 }
      origin.head = { number: origin.head.number + 400, at: settledAt + 400 * 12 }
    },
    /** Refunds accounts on the chain of the order by one leaf, at its newest block. */
    refund: (
      amounts: readonly bigint[],
      change: { to?: Hex; token?: Hex; isDeferred?: boolean; block?: number } = {},
    ) =>
      origin.logs.push({
        ...logOf(mainnet.contracts.spokePool!, {
          abi: spokePoolAbi,
          eventName: 'ExecutedRelayerRefundRoot',
          args: {
            amountToReturn: 0n,
            chainId: 1n,
            refundAmounts: amounts,
            rootBundleId: 1,
            leafId: 0,
            l2TokenAddress: change.token ?? usdc,
            refundAddresses: amounts.map(() => change.to ?? owner),
            deferredRefunds: change.isDeferred ?? false,
            caller: owner,
          },
        }),
        block: change.block ?? origin.head.number,
        transaction: pad('0x4ef0'),
      }),
  }
}
