import { type Address, encodeAbiParameters, encodeFunctionData, type Hex, keccak256 } from 'viem'
import { smallest } from '@/lib/amount'
import { fillStatuses, hashRelay, type RelayData, relayOf } from '@/lib/chain/bridge/spoke-pool'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import { addressAt } from '@/lib/chain/node/words'
import { namedError } from '@/lib/errors'
import { roles } from '../accounts'
import { type LocalClient, localChain } from '../chain/clients'

/** A refund of a deposit: to the relayer who paid, or to the depositor after the deadline. */
type Refund = { relayHash: Hex; token: Address; amount: bigint; to: Address }

/** A deposit, with the refund that is due for it. */
type DepositState = { blockNumber: bigint; relayHash: Hex; due: Refund | undefined }

const leafType = spokePoolAbi.find((item) => item.type === 'function' && item.name === 'executeRelayerRefundLeaf')!
  .inputs[1]

/**
 * Makes the refunds that are due for the deposits of a chain, as the data worker of Across does on
 * the real ones. Each is a root of one leaf. The root for slow payments, which the local world does
 * not have, is set to the relay hash, so that the logs alone show which deposits are done: after a
 * restart nothing is refunded twice or forgotten.
 *
 * @example
 * const makeRefunds = createRefunds([mainnet, arbitrum])(mainnet)
 * await makeRefunds() // 1, the number of refunds
 */
export const createRefunds = (clients: readonly LocalClient[]) => (origin: LocalClient) => {
  const { spokePool } = localChain(origin.chain.id).contracts
  /** The block of the oldest deposit that is still open. */
  let fromBlock = 0n
  return async (): Promise<number> => {
    if (!spokePool) return 0
    const head = await origin.getBlockNumber()
    const deposits = (await Promise.all(clients.map((client) => readDeposits(origin, client, fromBlock)))).flat()
    const refunds = await readRefunds(origin, spokePool, fromBlock)
    const open = deposits.filter(({ relayHash }) => !refunds.get(relayHash)?.isExecuted)
    const due = open.flatMap((deposit) => deposit.due ?? [])
    for (const refund of due) {
      const rootId = refunds.get(refund.relayHash)?.rootId ?? (await relayRoot(origin, spokePool, refund))
      await execute(origin, spokePool, refund, rootId)
    }
    const waiting = open.filter((deposit) => !deposit.due).map(({ blockNumber }) => blockNumber)
    fromBlock = smallest(head + 1n, ...waiting)
    return due.length
  }
}

/** Makes one refund of either kind. */
export const makeRefund = async (origin: LocalClient, refund: Refund): Promise<void> => {
  const spokePool = localChain(origin.chain.id).contracts.spokePool!
  await execute(origin, spokePool, refund, await relayRoot(origin, spokePool, refund))
}

type Told = { rootId: number; isExecuted: boolean }

/** Reads which refunds have a root, and which of these were made, by relay hash. */
const readRefunds = async (origin: LocalClient, spokePool: Address, fromBlock: bigint): Promise<Map<Hex, Told>> => {
  const all = { address: spokePool, abi: spokePoolAbi, fromBlock } as const
  const roots = await origin.getContractEvents({ ...all, eventName: 'RelayedRootBundle' })
  const executed = await origin.getContractEvents({ ...all, eventName: 'ExecutedRelayerRefundRoot' })
  const ids = new Set(executed.map(({ args }) => args.rootBundleId))
  return new Map(
    roots.map(({ args }) => [
      args.slowRelayRoot!,
      { rootId: args.rootBundleId!, isExecuted: ids.has(args.rootBundleId) },
    ]),
  )
}

/**
 * Reads the deposits for a destination. They are due once they were paid there, or can no longer
 * be.
 */
const readDeposits = async (
  origin: LocalClient,
  destination: LocalClient,
  fromBlock: bigint,
): Promise<DepositState[]> => {
  const [from, to] = [origin, destination].map((client) => localChain(client.chain.id))
  const [pool, farPool] = [from!.contracts.spokePool, to!.contracts.spokePool]
  if (!pool || !farPool || from!.id === to!.id) return []
  const deposits = await origin.getContractEvents({
    address: pool,
    abi: spokePoolAbi,
    eventName: 'FundsDeposited',
    args: { destinationChainId: BigInt(to!.id) },
    fromBlock,
  })
  const { timestamp } = await destination.getBlock()
  return Promise.all(
    deposits.map(async ({ args, blockNumber }) => {
      const relay = relayOf(args as Parameters<typeof relayOf>[0], from!.id)
      const relayHash = hashRelay(relay, to!.id)
      const status = await destination.readContract({
        address: farPool,
        abi: spokePoolAbi,
        functionName: 'fillStatuses',
        args: [relayHash],
      })
      const refund = { relayHash, token: addressAt(relay.inputToken, 0), amount: relay.inputAmount }
      if (status === fillStatuses.filled) {
        const relayer = await readRelayer(destination, farPool, relay)
        return { blockNumber, relayHash, due: relayer && { ...refund, to: relayer } }
      }
      const isLate = timestamp > relay.fillDeadline
      return { blockNumber, relayHash, due: isLate ? { ...refund, to: addressAt(relay.depositor, 0) } : undefined }
    }),
  )
}

/**
 * Reads who paid for a deposit and takes the repayment on its chain; undefined for a repayment on
 * another chain.
 */
const readRelayer = async (destination: LocalClient, farPool: Address, relay: RelayData) => {
  const { originChainId, depositId } = relay
  const fills = await destination.getContractEvents({
    address: farPool,
    abi: spokePoolAbi,
    eventName: 'FilledRelay',
    args: { originChainId, depositId },
    fromBlock: 0n,
  })
  const fill = fills.find(({ args }) => args.repaymentChainId === originChainId)
  return fill && addressAt(fill.args.relayer!, 0)
}

const leafOf = (chainId: number, { token, amount, to }: Refund) => ({
  amountToReturn: 0n,
  chainId: BigInt(chainId),
  refundAmounts: [amount],
  leafId: 0,
  l2TokenAddress: token,
  refundAddresses: [to],
})

/** Relays the root of a refund, and returns its number. */
const relayRoot = async (origin: LocalClient, spokePool: Address, refund: Refund): Promise<number> => {
  const root = keccak256(encodeAbiParameters([leafType], [leafOf(origin.chain.id, refund)]))
  const args = [root, refund.relayHash] as const
  const data = encodeFunctionData({ abi: spokePoolAbi, functionName: 'relayRootBundle', args })
  const blockNumber = await send(origin, spokePool, data)
  return (await readRefunds(origin, spokePool, blockNumber)).get(refund.relayHash)!.rootId
}

const execute = (origin: LocalClient, spokePool: Address, refund: Refund, rootId: number): Promise<bigint> => {
  const args = [rootId, leafOf(origin.chain.id, refund), []] as const
  const call = { abi: spokePoolAbi, functionName: 'executeRelayerRefundLeaf', args } as const
  return send(origin, spokePool, encodeFunctionData(call))
}

/** Sends from the owner of the SpokePools, and returns the block. */
const send = async (client: LocalClient, to: Address, data: Hex): Promise<bigint> => {
  const { status, transactionHash, blockNumber } = await client.act({ from: roles.deployer, to, data })
  if (status !== 'success') throw new RefundError({ transactionHash })
  return blockNumber
}

export class RefundError extends namedError(
  'Localnet.RefundError',
  ({ transactionHash }: { transactionHash: Hex }) => ({
    message: `The refund of a deposit was not made: transaction ${transactionHash} reverted.`,
  }),
) {}
