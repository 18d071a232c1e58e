import { type Address, type Hex, isHex, keccak256 } from 'viem'
import { isSameAddress, wireToken } from '@/lib/address'
import { type ApiInit, call } from '@/lib/api/contract/client'
import { buildTransaction, type TxParams } from '@/lib/api/market/build-transaction'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { resolvePartnerFee } from '@/lib/chain/fees/partner-fee'
import { executor } from '@/lib/chain/program/executor.generated'
import { type RouterRule, routerRuleOf } from '@/lib/chain/swap/router-rule'
import { verifyQuotedOrders } from '@/lib/chain/swap/verify-orders'
import { verifyRoute } from '@/lib/chain/swap/verify-route'
import { verifySwap } from '@/lib/chain/swap/verify-swap'
import type { FrozenQuote } from '@/lib/ticket/terms/frozen-quote'
import type { SwapTerms } from '@/lib/ticket/terms/swap-terms'
import { failuresText } from '@/messages/failures'
import { askFeeRecipient } from '../ask-fee-recipient'
import { readNow } from '../wallet/read/read-block'
import { assertCode } from '../wallet/send/assert-domain'
import { MismatchError, UnknownContractError } from '../wallet/send/check-errors'
import type { RpcRequest } from '../wallet/send/receipt'
import { assertQuoted, type Quoted } from './assert-quoted'
import { OwnOrderError } from './swap-errors'
import type { BuiltSwap } from './swap-plan'

type BuildDeps = { api: Pick<ApiInit, 'baseUrl' | 'fetch'>; rpc: RpcRequest }

type BuildInput = {
  chain: Chain
  account: Address
  /** The confirmed terms, with the limit that is signed. */
  terms: SwapTerms
  quote: FrozenQuote
  permit: Hex | undefined
}

/**
 * Requests the calldata of a swap from the service and verifies all of it: decodes and compares it
 * with the terms, the pools or orders with the route of the quote, the addresses with the pinned
 * ones, and their code with the hashes in this build of the page.
 *
 * The request contains the confirmed limit as an amount, not as a slippage, so that a fresher route
 * cannot lower it; a fresher route of orders raises it to its quote.
 *
 * @throws {MismatchError} naming every difference
 * @throws {FeeChangedError | FeeTooHighError} when the fee of the price differs from the one shown
 * @throws {UnknownContractError} when router, executor or OTC contract are not the known ones
 * @throws {OwnOrderError} when the user would fill an order of their own
 * @throws {ApiError} when the service refuses
 */
export const buildSwap = async ({ api, rpc }: BuildDeps, input: BuildInput): Promise<BuiltSwap> => {
  const { chain, account, terms, quote, permit = '0x' } = input
  const { priceRoute } = quote
  const quoted = assertQuoted(chain, terms, quote)
  if (quoted.orders.some(({ order }) => isSameAddress(order.maker, account))) throw new OwnOrderError()
  const limit = limitOf(terms, quote, quoted)
  const recipient = isSameAddress(terms.beneficiary, account) ? undefined : terms.beneficiary
  const [answer, feeRecipient, nowSeconds, routerRule] = await Promise.all([
    call(
      buildTransaction,
      {
        chainId: chain.id,
        priceRoute,
        srcToken: wireToken(terms.src.address),
        destToken: wireToken(terms.dest.address),
        srcDecimals: terms.src.decimals,
        destDecimals: terms.dest.decimals,
        srcAmount: String(terms.side === 'SELL' ? BigInt(priceRoute.srcAmount) : limit),
        destAmount: String(terms.side === 'SELL' ? limit : BigInt(priceRoute.destAmount)),
        userAddress: account,
        ...(recipient ? { receiver: recipient } : {}),
        ...(priceRoute.partner ? { partner: priceRoute.partner } : {}),
        ...(permit === '0x' ? {} : { permit }),
        // Balance, allowance and outcome are checked here, on the chain itself.
        ignoreChecks: true,
      },
      api,
    ),
    askFeeRecipient(api, { chainId: chain.id, partner: quote.partner }),
    readNow(rpc),
    assertContracts(rpc, chain, quoted),
  ])
  const transaction = readTransaction(answer)
  const intent = {
    chain,
    owner: account,
    side: terms.side,
    srcToken: terms.src.address,
    destToken: terms.dest.address,
    amount: terms.side === 'SELL' ? terms.srcAmount : terms.destAmount,
    limit,
    quotedAmount: BigInt(terms.side === 'SELL' ? priceRoute.destAmount : priceRoute.srcAmount),
    recipient,
    partnerFee: resolvePartnerFee({
      partner: feeRecipient.address,
      // The fee is that of the quote which the user saw, for any recipient.
      feeBps: quote.feeBps,
      takeSurplus: feeRecipient.takeSurplus,
    }),
    routerRule,
    executor: executor.address,
    permit,
    nowSeconds,
    destTransferFeeBps: Number(quote.question.destTokenTransferFee ?? 0),
    destDexFeeBps: Number(quote.question.destTokenDexTransferFee ?? 0),
  }
  const differences = verifySwap(transaction, intent, (swap) =>
    quoted.kind === 'orders' ? verifyQuotedOrders(swap, quoted.orders) : verifyRoute(swap, quoted.route),
  )
  if (!isSameAddress(transaction.from, account))
    differences.push({ field: 'from', expected: account, found: transaction.from })
  if (differences.length > 0) throw new MismatchError({ differences })
  return { to: transaction.to, data: transaction.data, value: transaction.value }
}

/** Returns the limit: orders are filled at their quote or not at all. */
const limitOf = ({ side, limit }: SwapTerms, quote: FrozenQuote, { kind }: Quoted): bigint =>
  kind === 'orders' && (side === 'SELL' ? quote.limit > limit : quote.limit < limit) ? quote.limit : limit

/** Checks the contracts' code and returns the rule by which the router compares limits. */
const assertContracts = async (rpc: RpcRequest, chain: Chain, { kind, orders }: Quoted): Promise<RouterRule> => {
  const [routerCode, executorCode] = await Promise.all([
    assertCode(rpc, { role: 'router', address: spenderOf(chain, 'market') }),
    kind === 'pools' ? assertCode(rpc, { role: 'executor', address: executor.address }) : undefined,
    orders.length > 0 ? assertCode(rpc, { role: 'OTC contract', address: spenderOf(chain, 'rfq') }) : undefined,
  ])
  if (executorCode !== undefined && keccak256(executorCode) !== executor.codeHash)
    throw new UnknownContractError({
      role: 'executor',
      address: executor.address,
      reason: failuresText.contract.otherCode,
    })
  return routerRuleOf(routerCode)
}

const readTransaction = (answer: TxParams | readonly unknown[]) => {
  if (!('data' in answer) || !isHex(answer.data) || !/^\d{1,78}$/.test(answer.value))
    throw new MismatchError({
      differences: [
        { field: 'transaction', expected: 'calldata and a value', found: JSON.stringify(answer).slice(0, 200) },
      ],
    })
  return { ...answer, data: answer.data, value: BigInt(answer.value) }
}

/** Endpoints take the native token in its mixed-case form only. */
