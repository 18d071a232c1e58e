import { setTimeout } from 'node:timers/promises'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseEther } from 'viem'
import { advanceTime } from '@/actions/wallet/read/advance-time'
import { type ApiInit, call } from '@/lib/api/contract/client'
import { getIntentPrice } from '@/lib/api/intent/intent'
import { getIntentOrderByHash, type IntentRecord, postIntentOrder } from '@/lib/api/intent/intent-records'
import { encodeBridgeData } from '@/lib/chain/bridge/bridge-data'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { namedError } from '@/lib/errors'
import { decodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import { writeSigned } from '@/lib/order/families/families'
import { isTerminalIntent } from '@/lib/order/lifecycle'
import { type LocalClient, localChain } from '../chain/clients'
import { orderOwner, settleOrder } from '../chain/settle-order'
import { type Ask, signIntent } from '../trade/sign-intent'

/**
 * An order that ended on another chain or was refunded: its record, and the owner's amount on the
 * chain, raw units.
 */
export type CrossedOrder = { record: IntentRecord; chainId: number; token: Address; got: bigint }

type Crossing = { origin: LocalClient; destination: LocalClient; api: ApiInit }

const srcAmount = parseEther('1')
const lifeSeconds = 600
/** A name that no agent has, so that the service fills no order that requires it. */
const nobody = 'nobody'
const pollMs = 500
const longestWaitMs = 180_000
/** Seconds after the deadline of a payment. */
const lateBy = 60

/**
 * Sells wrapped native tokens for USDC that is paid on another chain, through the service: its
 * agents settle the order, and its relayer pays.
 *
 * @throws Localnet.CrossingError if the order does not end in three minutes; {ApiError} if the
 * service refuses.
 * @example
 * (await payAcross({ origin: mainnet, destination: arbitrum, api })).record.status // 'COMPLETED'
 */
export const payAcross = async ({ origin, destination, api }: Crossing): Promise<CrossedOrder> => {
  const ask = asking(api)
  const [chainId, destChainId] = [origin.chain.id, destination.chain.id]
  const token = usdcOf(destination)
  const { intent, wrappedNative } = localChain(chainId).contracts
  const approve = { abi: erc20Abi, functionName: 'approve', args: [intent!, srcAmount] } as const
  await origin.act({ from: orderOwner.address, to: wrappedNative, data: encodeFunctionData(approve) })
  const before = await balanceOf(destination, token)
  const deadline = Number((await origin.getBlock()).timestamp) + lifeSeconds
  const signed = await signIntent(ask, orderOwner, { chainId, destChainId, amount: srcAmount, deadline })
  const { orderHash, ...body } = signed
  await ask(postIntentOrder, body)
  const record = await untilStatus(ask, orderHash, isTerminalIntent)
  return { record, chainId: destChainId, token, got: (await balanceOf(destination, token)) - before }
}

/**
 * Makes the same sale so that no relayer pays it: the agent passes a fee of zero. After the
 * deadline of the payment the data worker of the local world refunds the owner on the chain of the
 * order. Moves the clocks of both chains.
 *
 * @throws the errors of payAcross
 * @example
 * (await refundAcross({ origin: mainnet, destination: arbitrum, api })).record.status // 'REFUNDED'
 */
export const refundAcross = async ({ origin, destination, api }: Crossing): Promise<CrossedOrder> => {
  const ask = asking(api)
  const chainId = origin.chain.id
  const token = usdcOf(origin)
  const before = await balanceOf(origin, token)
  const { orderHash, fillSeconds } = await settleUnpaid(ask, { origin, destination })
  await untilStatus(ask, orderHash, (status) => status === 'BRIDGING')
  for (const client of [origin, destination])
    await advanceTime((request) => client.request(request as never), Number(fillSeconds) + lateBy)
  const record = await untilStatus(ask, orderHash, isTerminalIntent)
  return { record, chainId, token, got: (await balanceOf(origin, token)) - before }
}

/**
 * Posts an order that is to be paid on another chain, and settles it for a fee of zero, which no
 * relayer accepts. Returns the seconds in which a relayer could pay it.
 *
 * @throws {ApiError} if the service refuses
 * @example
 * await settleUnpaid(ask, { origin: mainnet, destination: arbitrum }) // { orderHash: '0x4e68...', fillSeconds: 3600n }
 */
export const settleUnpaid = async (
  ask: Ask,
  { origin, destination, agent }: Pick<Crossing, 'origin' | 'destination'> & { agent?: Address },
): Promise<{ orderHash: Hex; fillSeconds: bigint }> => {
  const [chainId, destChainId] = [origin.chain.id, destination.chain.id]
  const { route } = await ask(getIntentPrice, {
    chainId,
    destChainId,
    srcToken: localChain(chainId).contracts.wrappedNative,
    srcDecimals: 18,
    destToken: usdcOf(destination),
    destDecimals: 6,
    amount: srcAmount.toString(),
  })
  const params = route.bridge!.contractParams
  const protocolData = params.protocolData as Hex
  const { orderHash } = await settleOrder(origin, {
    ...(agent && { agent }),
    bridge: {
      protocolSelector: params.protocolSelector as Hex,
      destinationChainId: BigInt(destChainId),
      outputToken: params.outputToken,
      scalingFactor: params.scalingFactor,
      protocolData,
    },
    bridgeData: encodeBridgeData(0n),
    onSigned: ({ order, signature }) =>
      ask(postIntentOrder, {
        chainId,
        order: writeSigned({ family: 'Order', order, schedule: undefined }),
        signature,
        includeAgents: [nobody],
      }),
  })
  return { orderHash, fillSeconds: decodeProtocolData(protocolData)!.fillSeconds }
}

const asking =
  (api: ApiInit): Ask =>
  (operation, input) =>
    call(operation, input, api)

const usdcOf = ({ chain: { id } }: LocalClient): Address => findTokenBySymbol(localChain(id), 'USDC')!.address

const balanceOf = (client: LocalClient, token: Address): Promise<bigint> =>
  client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [orderOwner.address] })

const untilStatus = async (
  ask: Ask,
  hash: Hex,
  isWanted: (status: IntentRecord['status']) => boolean,
): Promise<IntentRecord> => {
  for (let waited = 0; ; waited += pollMs) {
    const record = await ask(getIntentOrderByHash, { hash })
    if (isWanted(record.status)) return record
    if (waited >= longestWaitMs) throw new CrossingError({ hash, status: record.status })
    await setTimeout(pollMs)
  }
}

export class CrossingError extends namedError(
  'Localnet.CrossingError',
  ({ hash, status }: { hash: Hex; status: string }) => ({
    message: `Order ${hash} is still ${status} after three minutes.`,
    fix: 'See GET /v2/delta/orders/hash/{hash}/timeline and the log of the service.',
  }),
) {}
