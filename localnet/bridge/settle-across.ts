import { setTimeout } from 'node:timers/promises'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  numberToHex,
  pad,
  parseEventLogs,
  parseUnits,
} from 'viem'
import { advanceTime } from '@/actions/wallet/read/advance-time'
import { isSameAddress } from '@/lib/address'
import { acrossSelector } from '@/lib/chain/bridge/across'
import { type RelayData, relayOf } from '@/lib/chain/bridge/spoke-pool'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { namedError } from '@/lib/errors'
import { bridgeOutput, encodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import { roles } from '../accounts'
import { type LocalClient, localChain } from '../chain/clients'
import { type Settlement, settleOrder } from '../chain/settle-order'

/** An order that was settled on its chain, and how its output ended: paid on the other chain, or refunded. */
export type CrossedOrder = Settlement & {
  relay: RelayData
  /** Raw units that were due to arrive, and what the owner got. */
  due: bigint
  end: { kind: 'paid' | 'refunded'; chainId: number; transactionHash: Hex; token: Address; got: bigint }
}

/** Raw units of USDC, but seconds and millionths. */
const terms = { fillSeconds: 3_600n, maxPips: 100n, maxFlat: parseUnits('0.15', 6) }
const fee = parseUnits('0.1', 6)
const symbol = 'USDC'
const { relayer } = roles
const pollMs = 1_000
const longestWaitMs = 120_000

/**
 * Sells wrapped native tokens for USDC that is paid on another chain. A relayer pays it there; without one the deposit
 * expires, and the data worker of the local world refunds the owner on the chain of the order.
 *
 * @throws Localnet.CrossingError when a chain lacks the bridge, or nothing arrives in two minutes.
 * @example
 * (await settleAcross(mainnet, arbitrum, { isRelayed: true })).end.kind // 'paid'
 */
export async function settleAcross(
  origin: LocalClient,
  destination: LocalClient,
  { isRelayed }: { isRelayed: boolean },
): Promise<CrossedOrder> {
  const [from, to] = [localChain(origin.chain.id), localChain(destination.chain.id)]
  const [spokePool, farPool] = [from.contracts.spokePool, to.contracts.spokePool]
  const farToken = findTokenBySymbol(to, symbol)
  if (!spokePool || !farPool || !farToken || !from.contracts.acrossBridge)
    throw new CrossingError({ reason: `no bridge leads from chain ${from.id} to chain ${to.id}` })
  const settlement = await settleOrder(origin, {
    bridge: {
      protocolSelector: acrossSelector,
      destinationChainId: BigInt(to.id),
      outputToken: farToken.address,
      scalingFactor: 0,
      protocolData: encodeProtocolData(terms),
    },
    bridgeData: numberToHex(fee, { size: 32 }),
  })
  const { order, receipt } = settlement
  const [deposit] = parseEventLogs({ abi: spokePoolAbi, eventName: 'FundsDeposited', logs: receipt.logs })
  if (!deposit || !isSameAddress(deposit.address, spokePool))
    throw new CrossingError({ reason: 'nothing was deposited' })
  const relay = relayOf(deposit.args, from.id)
  const due = bridgeOutput({ amount: relay.inputAmount, scalingFactor: 0, fee }, terms)!
  if (isRelayed) {
    const balance = () => balanceOf(destination, farToken.address, order.owner)
    const before = await balance()
    const transactionHash = await pay(destination, farPool, relay)
    const end = { kind: 'paid', chainId: to.id, transactionHash, token: farToken.address } as const
    return { ...settlement, relay, due, end: { ...end, got: (await balance()) - before } }
  }
  const balance = () => balanceOf(origin, order.destToken, order.owner)
  const before = await balance()
  for (const client of [origin, destination])
    await advanceTime((request) => client.request(request as never), Number(terms.fillSeconds) + 60)
  const transactionHash = await untilRefunded(origin, spokePool, { owner: order.owner, fromBlock: receipt.blockNumber })
  const end = { kind: 'refunded', chainId: from.id, transactionHash, token: order.destToken } as const
  return { ...settlement, relay, due, end: { ...end, got: (await balance()) - before } }
}

const balanceOf = (client: LocalClient, token: Address, account: Address): Promise<bigint> =>
  client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] })

/** Pays a deposit as a relayer, who is repaid on the chain of the deposit. */
const pay = async (client: LocalClient, spokePool: Address, relay: RelayData): Promise<Hex> => {
  const args = [relay, relay.originChainId, pad(relayer, { size: 32 })] as const
  const data = encodeFunctionData({ abi: spokePoolAbi, functionName: 'fillRelay', args })
  const { status, transactionHash } = await client.act({ from: relayer, to: spokePool, data })
  if (status !== 'success') throw new CrossingError({ reason: `the payment ${transactionHash} reverted` })
  return transactionHash
}

/** Waits for the refund of an owner after a block, and returns its transaction. */
const untilRefunded = async (
  client: LocalClient,
  spokePool: Address,
  { owner, fromBlock }: { owner: Address; fromBlock: bigint },
): Promise<Hex> => {
  const event = { address: spokePool, abi: spokePoolAbi, eventName: 'ExecutedRelayerRefundRoot', fromBlock } as const
  for (let waited = 0; waited < longestWaitMs; waited += pollMs) {
    const found = (await client.getContractEvents(event)).find(({ args }) =>
      args.refundAddresses?.some((address) => isSameAddress(address, owner)),
    )
    if (found) return found.transactionHash
    await setTimeout(pollMs)
  }
  throw new CrossingError({ reason: 'nobody refunded the deposit in two minutes' })
}

export class CrossingError extends namedError('Localnet.CrossingError', ({ reason }: { reason: string }) => ({
  message: `The order did not cross: ${reason}.`,
  fix: 'See which chains have a SpokePool in `lib/chain/registry`.',
})) {}
