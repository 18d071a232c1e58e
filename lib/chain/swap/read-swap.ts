import { type Address, encodeEventTopics, type Hex, maxUint256, parseAbi, toFunctionSelector } from 'viem'
import { isNativeToken, isSameAddress, recipientOf, toLowerAddress, zeroAddress } from '@/lib/address'
import { larger } from '@/lib/amount'
import { ordersMethod } from '@/lib/order/orders-route'
import type { Side } from '@/lib/routing/route/route'
import { routerAbi } from '../abi.generated'
import type { Chain } from '../chain'
import { firstWord } from '../node/first-word'
import { nativeIntoPools } from '../program/executed-legs'
import { executor } from '../program/executor.generated'
import { type DecodedTerms, decodeTerms, maxCalldataBytes, UndecodableError } from './decode'
import { listMoves, netTransfers } from './net-transfers'
import { readEarning, type SwapEarning } from './swap-earning'
import { swapMethods } from './swap-methods'
import { takenOfPurchase, takenOfSale } from './swap-shares'

/** A transaction as it was sent. */
export type SentCall = { from: Address; to: Address | null; input: Hex }

type Log = { address: Address; topics: readonly Hex[]; data: Hex }

/** A swap of a transaction through the router. Addresses in lower case, amounts in raw units. */
export type MarketSwap = {
  owner: Address
  /** The recipient: the owner if no other was named. */
  beneficiary: Address
  /** Undefined if the call is not known. */
  side: Side | undefined
  srcToken: Address
  destToken: Address
  /** The amount that left the owner, with fees, minus refunds. */
  srcAmount: bigint
  /** The amount that the beneficiary received. */
  destAmount: bigint
  /** The partner that the call named; undefined if none, or if the call is not known. */
  partner: Address | undefined
  /** The earning of the partner; undefined if it cannot be determined. */
  earned: SwapEarning | undefined
}

/** The entry points of ERC-4337, versions 0.6 and 0.7, which send for accounts that have signed. */
const entryPoints: readonly Address[] = [
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
]

const abi = parseAbi([
  'event UserOperationEvent(bytes32 indexed, address indexed, address indexed, uint256, bool, uint256, uint256)',
  'event Deposit(address indexed to, uint256 amount)',
  'event Withdrawal(address indexed from, uint256 amount)',
])
const [userOperation] = encodeEventTopics({ abi, eventName: 'UserOperationEvent' })
const [deposit] = encodeEventTopics({ abi, eventName: 'Deposit' })
const [withdrawal] = encodeEventTopics({ abi, eventName: 'Withdrawal' })

const methods: ReadonlySet<string> = new Set([...Object.keys(swapMethods), ordersMethod])
const selectors = routerAbi.flatMap((item) =>
  item.type === 'function' && methods.has(item.name) ? [toFunctionSelector(item).slice(2)] : [],
)

/** The maximum number of positions in an input at which a router call is tried. */
const maxTried = 64

/**
 * Reads the swap of a mined transaction through the market router, which emits no event for it;
 * undefined if there was none, or if it is ambiguous.
 *
 * The owner is the sender of a call to the router; for calls by other contracts, the account that
 * the transaction was sent to, or the one of the accounts of an ERC-4337 entry point that paid the
 * source. Terms come from the router's calldata, which the input of a contract account's
 * transaction contains, too. Without known calldata (another method), only an account that
 * exchanged exactly one token for another counts. Two such calls in one transaction are ambiguous.
 *
 * Amounts come from the logs: of a token, the net of its transfers. The native token has none, so
 * its amount is what router and executor wrapped minus what they unwrapped, or the reverse, with
 * what Uniswap V4 pools took or gave of it, and the fees computed from the call (`swap-shares`):
 * exact on our router; the published one keeps one wei. A sale of native tokens without wrapping
 * takes its amount from the call.
 *
 * @example
 * readSwap(mainnet, transaction, receipt.logs) // { owner: '0xf39f...', side: 'SELL', ... }
 */
export const readSwap = (chain: Chain, sent: SentCall, logs: readonly Log[]): MarketSwap | undefined => {
  const calls = swapCallsOf(chain, sent)
  if (isSameAddress(sent.to ?? undefined, chain.contracts.router)) {
    const [terms] = calls
    return terms ? readKnownCall(chain, terms, [sent.from], logs) : readNetExchange([sent.from], logs)
  }
  const callers = callersOf(sent, logs)
  if (calls.length > 1) return undefined
  if (calls.length === 1) return readKnownCall(chain, calls[0]!, callers, logs)
  const isRouted = logs.some(({ topics }) => isSameAddress(accountOf(topics), chain.contracts.router))
  return isRouted ? readNetExchange(callers, logs) : undefined
}

/**
 * Lists the router calls of a transaction: the call itself, or those inside the input of a contract
 * account's transaction. Empty if no method is known.
 *
 * @example
 * swapCallsOf(mainnet, transaction)[0]?.quotedAmount // 2985123456n
 */
export const swapCallsOf = ({ contracts }: Pick<Chain, 'contracts'>, { to, input }: SentCall): DecodedTerms[] =>
  isSameAddress(to ?? undefined, contracts.router) ? tryDecode(input) : findCalls(input)

/** Returns the accounts for which the transaction may have called the router. */
const callersOf = ({ from, to }: SentCall, logs: readonly Log[]): Address[] => {
  const named = logs.filter(
    ({ address, topics }) => topics[0] === userOperation && entryPoints.includes(toLowerAddress(address)),
  )
  const accounts = named.flatMap(({ topics }) => accountOf(topics.slice(1)) ?? [])
  return accounts.length > 0 ? accounts : [to ?? from]
}

/**
 * Finds router calls inside an input, each after its length as in ABI-encoded and packed batches.
 */
const findCalls = (input: Hex): DecodedTerms[] => {
  const hex = input.slice(2).toLowerCase()
  let tried = 0
  return selectors.flatMap((selector) => {
    const found: DecodedTerms[] = []
    for (let at = hex.indexOf(selector, 64); at !== -1 && tried < maxTried; at = hex.indexOf(selector, at + 1)) {
      tried += 1
      const length = BigInt(`0x${hex.slice(at - 64, at)}`)
      if (at % 2 === 0 && length <= maxCalldataBytes && at + 2 * Number(length) <= hex.length)
        found.push(...tryDecode(`0x${hex.slice(at, at + 2 * Number(length))}`))
    }
    return found
  })
}

const tryDecode = (data: Hex): DecodedTerms[] => {
  try {
    return [decodeTerms(data)]
  } catch (error) {
    if (error instanceof UndecodableError) return []
    throw error
  }
}

const readKnownCall = (
  chain: Chain,
  terms: DecodedTerms,
  callers: readonly Address[],
  logs: readonly Log[],
): MarketSwap | undefined => {
  const { contracts } = chain
  const { side, srcToken, destToken, partnerFee } = terms
  const wrapped = (topic: Hex) =>
    sumWrapped([contracts.router, executor.address, terms.executor], contracts, topic, logs)
  const isSold = isNativeToken(srcToken)
  const givers = isSold ? callers : callers.filter((caller) => netTransfers(logs, srcToken, caller) < 0n)
  const [owner] = givers
  if (owner === undefined || givers.length > 1) return undefined
  const beneficiary = recipientOf({ owner, beneficiary: terms.beneficiary })
  const isNative = isSold || isNativeToken(destToken)
  const kept = wrapped(deposit) - wrapped(withdrawal) + (isNative ? nativeIntoPools(chain, logs) : 0n)
  const srcAmount = isSold ? nativePaid(terms, kept) : -netTransfers(logs, srcToken, owner)
  const destAmount = isNativeToken(destToken)
    ? nativeReceived(terms, -kept)
    : netTransfers(logs, destToken, beneficiary)
  if (!isAmount(srcAmount) || !isAmount(destAmount)) return undefined
  const fee = partnerFee && !isSameAddress(partnerFee.partner, zeroAddress) ? partnerFee : undefined
  const [other, traded] = side === 'SELL' ? [beneficiary, -kept] : [owner, kept]
  return {
    owner: toLowerAddress(owner),
    beneficiary: toLowerAddress(beneficiary),
    side,
    partner: fee?.partner,
    earned: fee && readEarning({ contracts }, { terms: { ...terms, partnerFee: fee }, other, traded }, logs),
    srcToken,
    destToken,
    srcAmount,
    destAmount,
  }
}

const nativePaid = ({ side, fromAmount, quotedAmount, partnerFee }: DecodedTerms, spent: bigint): bigint => {
  if (side === 'SELL') return spent > 0n ? spent : fromAmount
  if (!partnerFee || quotedAmount === undefined || spent <= 0n) return spent
  return spent + takenOfPurchase({ spent, quoted: quotedAmount }, partnerFee)
}

const nativeReceived = ({ side, toAmount, quotedAmount, partnerFee }: DecodedTerms, received: bigint): bigint => {
  if (side === 'BUY' || !partnerFee || quotedAmount === undefined || received <= 0n) return received
  // A quote below the minimum counts as the minimum.
  return received - takenOfSale({ received, quoted: larger(quotedAmount, toAmount) }, partnerFee)
}

/** True if an amount is valid: the transfers that a token reports can add up to any number. */
const isAmount = (amount: bigint) => amount > 0n && amount <= maxUint256

/** Sums what these contracts wrapped or unwrapped, from the events of the wrapped token. */
const sumWrapped = (
  parties: readonly (Address | undefined)[],
  { wrappedNative }: Chain['contracts'],
  topic: Hex,
  logs: readonly Log[],
): bigint =>
  logs
    .filter(({ address, topics }) => isSameAddress(address, wrappedNative) && topics[0] === topic)
    .filter(({ topics }) => parties.some((party) => isSameAddress(party, accountOf(topics))))
    .reduce((sum, { data }) => sum + firstWord(data), 0n)

/** Returns the swap of the account that exchanged exactly one token for another. */
const readNetExchange = (accounts: readonly Address[], logs: readonly Log[]): MarketSwap | undefined => {
  for (const account of accounts) {
    const moves = listMoves(logs, account)
    const [given, got] = [moves.filter(({ amount }) => amount < 0n), moves.filter(({ amount }) => amount > 0n)]
    const owner = toLowerAddress(account)
    if (given.length !== 1 || got.length !== 1) continue
    if (!isAmount(-given[0]!.amount) || !isAmount(got[0]!.amount)) continue
    return {
      owner,
      beneficiary: owner,
      side: undefined,
      partner: undefined,
      earned: undefined,
      srcToken: given[0]!.token,
      srcAmount: -given[0]!.amount,
      destToken: got[0]!.token,
      destAmount: got[0]!.amount,
    }
  }
  return undefined
}

/** Returns the first indexed account of an event. */
const accountOf = ([, account]: readonly (Hex | undefined)[]): Address | undefined =>
  account && toLowerAddress(`0x${account.slice(26)}`)
