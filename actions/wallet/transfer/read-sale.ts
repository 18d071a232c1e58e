import { encodeEventTopics, encodeFunctionData, type Hash, parseEventLogs } from 'viem'
import { isNativeToken, isSameAddress } from '@/lib/address'
import { sumOf } from '@/lib/amount'
import { intentAbi, landingAbi } from '@/lib/chain/abi.generated'
import type { Arrival } from '@/lib/chain/bridge/landing'
import type { Sale } from '@/lib/chain/bridge/transfer'
import type { Chain } from '@/lib/chain/chain'
import { arrivalReleaseLog } from '@/lib/chain/intent/arrival-release'
import { type LandingPlace, landedHashOf, landingPlaceOf } from '@/lib/chain/intent/landed-hash'
import { firstWord } from '@/lib/chain/node/first-word'
import { listTransfers } from '@/lib/chain/swap/net-transfers'
import { readMany } from '../read/read-balances'
import { type ChainLog, type RpcRequest, readReceipt } from '../send/receipt'
import type { ChainNode } from './find-sent'
import { type MinedLog, type NodeBlock, readSeconds, searchLogs } from './search-logs'

/**
 * Reads the sale of a payment to the landing contract, from the payment's event: its terms by the
 * event right behind it in the transaction, its state at the newest block by the nonce and the
 * signature of its order, and its end by the event of the settlement or of the release. Undefined if
 * the landing contract made no order of the payment.
 *
 * @throws the errors of the node
 */
export const readSale = async (
  { chain, rpc }: ChainNode,
  { payment, head }: { payment: MinedLog; head: NodeBlock },
): Promise<Sale | undefined> => {
  const place = landingPlaceOf(chain)
  if (place === undefined) return undefined
  const receipt = await readReceipt(rpc, payment.transactionHash)
  const arrival = receipt && arrivalBehind(payment, { logs: receipt.logs, place })
  if (arrival === undefined) return undefined
  const state = await readSaleState({ chain, rpc }, { place, arrival, block: { blockHash: head.hash } })
  const blocks = { fromBlock: payment.blockNumber, toBlock: head.number }
  return {
    arrival,
    state,
    isOver: head.timestamp > arrival.deadline,
    end: state === 'open' ? undefined : await findEnd(rpc, { place, arrival, state, blocks }),
  }
}

/**
 * Returns the terms of the order that the landing contract made of a payment: the SpokePool calls it
 * right after the event of a payment, so its next event belongs to that one. Undefined if that is
 * another event, or does not name the digest of its terms.
 */
const arrivalBehind = (
  payment: MinedLog,
  { logs, place }: { logs: readonly ChainLog[]; place: LandingPlace },
): Arrival | undefined => {
  const index = logs.findIndex(
    ({ address, topics, data }) =>
      isSameAddress(address, payment.address) && data === payment.data && `${topics}` === `${payment.topics}`,
  )
  const next = logs.slice(index + 1).find(({ address }) => isSameAddress(address, place.landing))
  if (index < 0 || next === undefined) return undefined
  const [event] = parseEventLogs({ abi: landingAbi, eventName: 'Arrived', logs: [next] as never })
  if (event === undefined) return undefined
  const { orderHash, arrival } = event.args
  return landedHashOf(arrival, place) === orderHash ? arrival : undefined
}

type SaleQuestion = { place: LandingPlace; arrival: Arrival; block: { blockHash: Hash } | 'latest' }

/**
 * Reads the state of the order of an arrival at a block: sold once its nonce is used, and released
 * once the landing contract withdrew its signature.
 *
 * @throws the errors of the node; {RangeError} if the settlement contract does not answer
 */
export const readSaleState = async (
  { chain, rpc }: { chain: Chain; rpc: RpcRequest },
  { place, arrival, block }: SaleQuestion,
): Promise<Sale['state']> => {
  const { intent: to, landing } = place
  const [nonce, hash] = [arrival.nonce, landedHashOf(arrival, place)]
  const calls = [
    { to, data: encodeFunctionData({ abi: intentAbi, functionName: 'isNonceUsed', args: [landing, nonce] }) },
    { to, data: encodeFunctionData({ abi: intentAbi, functionName: 'isPreSigned', args: [landing, hash] }) },
  ]
  const [used, signed] = await readMany(rpc, chain, calls, block)
  if (used === undefined || signed === undefined) throw new RangeError(`${to} does not answer about an arrival.`)
  if (firstWord(used) !== 0n) return 'sold'
  return firstWord(signed) === 0n ? 'released' : 'open'
}

type EndSearch = {
  place: LandingPlace
  arrival: Arrival
  state: 'sold' | 'released'
  blocks: { fromBlock: bigint; toBlock: bigint }
}

/** Finds the event that ended a sale. */
const findEnd = async (rpc: RpcRequest, { place, arrival, state, blocks }: EndSearch): Promise<Sale['end']> => {
  const expected = state === 'sold' ? settlementLog(place, arrival) : arrivalReleaseLog(place, arrival)
  const [log] = await searchLogs(rpc, { ...expected, ...blocks, isUnique: true })
  if (log === undefined) return undefined
  const amount = state === 'sold' ? await receivedIn(rpc, log, arrival) : arrival.amount
  if (amount === undefined) return undefined
  const { transactionHash: transaction, blockNumber: number, blockHash: hash } = log
  return { transaction, block: { number, hash, at: Number(await readSeconds(rpc, hash)) }, amount }
}

const settlementLog = (place: LandingPlace, arrival: Arrival) => ({
  address: place.intent,
  topics: encodeEventTopics({
    abi: intentAbi,
    eventName: 'OrderSettled',
    args: { owner: place.landing, beneficiary: arrival.recipient, orderHash: landedHashOf(arrival, place) },
  }) as Hash[],
})

/**
 * Returns the amount that a settlement names as received, if it is at least the minimum and the
 * transfers of its transaction show it. The native token emits no transfer.
 */
const receivedIn = async (
  rpc: RpcRequest,
  log: MinedLog,
  { destToken, recipient, minAmount }: Arrival,
): Promise<bigint | undefined> => {
  const [event] = parseEventLogs({ abi: intentAbi, eventName: 'OrderSettled', logs: [log] as never })
  const received = event?.args.returnAmount
  const receipt = await readReceipt(rpc, log.transactionHash)
  if (received === undefined || receipt === undefined || received < minAmount) return undefined
  const given = listTransfers(receipt.logs, destToken).filter(({ to }) => isSameAddress(to, recipient))
  const isShown = isNativeToken(destToken) || sumOf(given.map(({ amount }) => amount)) >= received
  return isShown ? received : undefined
}
