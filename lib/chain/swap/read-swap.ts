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

/** What a transaction swapped through the router. Addresses in lower case, amounts in raw units. */
export type MarketSwap = {
  owner: Address
  /** Who received: the owner where nobody else was named. */
  beneficiary: Address
  /** Undefined where the call that said so is not known. */
  side: Side | undefined
  srcToken: Address
  destToken: Address
  /** What left the owner, fees included, less what came back. */
  srcAmount: bigint
  /** What arrived at the beneficiary. */
  destAmount: bigint
  /** Whom the call named as its partner; undefined where it named nobody, or is not known. */
  partner: Address | undefined
  /** What it earned; undefined where that cannot be said. */
  earned: SwapEarning | undefined
}

/** ERC-4337's entry points, versions 0.6 and 0.7: they send for accounts that have signed. */
const entryPoints: readonly Address[] = [
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
]

const abi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
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

/** Places of an input at which a call to the router may begin: more are not tried. */
const mostTried = 64

/**
 * Reads what a mined transaction swapped through the market router, which writes no log of it; undefined where it swapped nothing, or what
 * cannot be said for sure. Who is the owner: the sender of a call to the router; where another contract called it, the account that the
 * transaction was sent to, or those an ERC-4337 entry point names: the only one of them that gave the source. What was meant is read
 * from the router's calldata, which the input of a contract account's transaction holds, too; with none that is known (a method that is not
 * ours) only the account that gave one token and got one other is told. Two such calls in one transaction cannot be told apart.
 *
 * Amounts are those of the logs: of a token, the net of its transfers. The native token writes none, so it is what router and executor
 * wrapped, less what they unwrapped, or the other way round, with what pools of Uniswap V4 took or gave of it themselves, and the fees
 * that the call's own words come to (`swap-shares`): to the wei on our router; the published one keeps a unit. A sale of native tokens that
 * nobody wrapped is told by its call.
 *
 * @example
 * readSwap(mainnet, transaction, receipt.logs) // { owner: '0xf39f...', side: 'SELL', srcAmount: 10n ** 18n, destAmount: 2985123456n, ... }
 */
export const readSwap = (chain: Chain, sent: SentCall, logs: readonly Log[]): MarketSwap | undefined => {
  const calls = swapCallsOf(chain, sent)
  if (isSameAddress(sent.to ?? undefined, chain.contracts.router)) {
    const [terms] = calls
    return terms ? readCalled(chain, terms, [sent.from], logs) : readMoved([sent.from], logs)
  }
  const callers = callersOf(sent, logs)
  if (calls.length > 1) return undefined
  if (calls.length === 1) return readCalled(chain, calls[0]!, callers, logs)
  const isRouted = logs.some(({ topics }) => isSameAddress(accountOf(topics), chain.contracts.router))
  return isRouted ? readMoved(callers, logs) : undefined
}

/**
 * Lists what the router was asked for by a transaction: the call itself, or those inside the input of a contract account's transaction.
 * Empty where a method is none that is known.
 *
 * @example
 * swapCallsOf(mainnet, transaction)[0]?.quotedAmount // 2985123456n
 */
export const swapCallsOf = ({ contracts }: Pick<Chain, 'contracts'>, { to, input }: SentCall): DecodedTerms[] =>
  isSameAddress(to ?? undefined, contracts.router) ? tryDecode(input) : findCalls(input)

/** Who may have had the router called by this transaction. */
const callersOf = ({ from, to }: SentCall, logs: readonly Log[]): Address[] => {
  const named = logs.filter(
    ({ address, topics }) => topics[0] === userOperation && entryPoints.includes(toLowerAddress(address)),
  )
  const accounts = named.flatMap(({ topics }) => accountOf(topics.slice(1)) ?? [])
  return accounts.length > 0 ? accounts : [to ?? from]
}

/** Finds calls to the router inside an input, each behind its length as ABI and packed batches have it. */
const findCalls = (input: Hex): DecodedTerms[] => {
  const hex = input.slice(2).toLowerCase()
  let tried = 0
  return selectors.flatMap((selector) => {
    const found: DecodedTerms[] = []
    for (let at = hex.indexOf(selector, 64); at !== -1 && tried < mostTried; at = hex.indexOf(selector, at + 1)) {
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

const readCalled = (
  chain: Chain,
  terms: DecodedTerms,
  callers: readonly Address[],
  logs: readonly Log[],
): MarketSwap | undefined => {
  const { contracts } = chain
  const { side, srcToken, destToken, partnerFee } = terms
  const wrapped = (topic: Hex) =>
    wrappedBy([contracts.router, executor.address, terms.executor], contracts, topic, logs)
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
    ...{ owner: toLowerAddress(owner), beneficiary: toLowerAddress(beneficiary), side, partner: fee?.partner },
    earned: fee && readEarning({ contracts }, { terms: { ...terms, partnerFee: fee }, other, traded }, logs),
    ...{ srcToken, destToken, srcAmount, destAmount },
  }
}

const nativePaid = ({ side, fromAmount, quotedAmount, partnerFee }: DecodedTerms, spent: bigint): bigint => {
  if (side === 'SELL') return spent > 0n ? spent : fromAmount
  if (!partnerFee || quotedAmount === undefined || spent <= 0n) return spent
  return spent + takenOfPurchase({ spent, quoted: quotedAmount }, partnerFee)
}

const nativeReceived = ({ side, toAmount, quotedAmount, partnerFee }: DecodedTerms, received: bigint): bigint => {
  if (side === 'BUY' || !partnerFee || quotedAmount === undefined || received <= 0n) return received
  // A quote counts as at least the minimum.
  return received - takenOfSale({ received, quoted: larger(quotedAmount, toAmount) }, partnerFee)
}

/** What a token writes adds up to anything. */
const isAmount = (amount: bigint) => amount > 0n && amount <= maxUint256

/** What these contracts wrapped or unwrapped, by what the wrapped token wrote. */
const wrappedBy = (
  parties: readonly (Address | undefined)[],
  { wrappedNative }: Chain['contracts'],
  topic: Hex,
  logs: readonly Log[],
): bigint =>
  logs
    .filter(({ address, topics }) => isSameAddress(address, wrappedNative) && topics[0] === topic)
    .filter(({ topics }) => parties.some((party) => isSameAddress(party, accountOf(topics))))
    .reduce((sum, { data }) => sum + firstWord(data), 0n)

/** The account that gave one token and got one other. */
const readMoved = (accounts: readonly Address[], logs: readonly Log[]): MarketSwap | undefined => {
  for (const account of accounts) {
    const moves = listMoves(logs, account)
    const [given, got] = [moves.filter(({ amount }) => amount < 0n), moves.filter(({ amount }) => amount > 0n)]
    const owner = toLowerAddress(account)
    if (given.length !== 1 || got.length !== 1) continue
    if (!isAmount(-given[0]!.amount) || !isAmount(got[0]!.amount)) continue
    return {
      ...{ owner, beneficiary: owner, side: undefined, partner: undefined, earned: undefined },
      ...{ srcToken: given[0]!.token, srcAmount: -given[0]!.amount },
      ...{ destToken: got[0]!.token, destAmount: got[0]!.amount },
    }
  }
  return undefined
}

/** The first account that a log is about. */
const accountOf = ([, account]: readonly (Hex | undefined)[]): Address | undefined =>
  account && toLowerAddress(`0x${account.slice(26)}`)
