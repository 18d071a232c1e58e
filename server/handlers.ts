import { ApiError } from '@/lib/api/contract/errors'
import type { operations } from '@/lib/api/operations'
import { createReadLanes } from './agents/lanes/read-lanes'
import { addPriceAlert, removePriceAlert } from './alerts/change-price-alerts'
import { addWebhook, listWebhooks, removeWebhook } from './alerts/change-webhooks'
import { getAlertTerms } from './alerts/get-alert-terms'
import { listAlerts } from './alerts/list-alerts'
import { subscribeAlerts } from './alerts/subscribe-alerts'
import { unsubscribeAlerts } from './alerts/unsubscribe-alerts'
import { createCheckToken } from './catalog/check-token'
import { createDayFigures } from './catalog/day-figures'
import { getAdapterContracts } from './catalog/get-adapter-contracts'
import { getUserToken } from './catalog/get-user-token'
import { listAdapters } from './catalog/list-adapters'
import { listChains } from './catalog/list-chains'
import { listCategories, listFiatTokens } from './catalog/list-fiat-tokens'
import { listTokens } from './catalog/list-tokens'
import { listUserTokens } from './catalog/list-user-tokens'
import { createTokenLists } from './catalog/read-token-list'
import { serveDescriptors } from './catalog/serve-descriptors'
import { findChain } from './chain/facts/find-chain'
import type { ServedSurface } from './chain/facts/served-chain'
import { assertSurface } from './chain/facts/surfaces'
import type { Deps } from './deps'
import { findKeyHolder } from './http/limits/api-keys'
import type { LoadGate } from './http/load/load-gate'
import type { Handle } from './http/mount'
import { buildCancellation } from './intent/build-cancellation'
import { buildOrder } from './intent/build-order'
import { cancelOrders } from './intent/cancel-orders'
import { createCrosschainProofs, getCrosschainProof } from './intent/crosschain/get-crosschain-proof'
import { getCrossing } from './intent/crosschain/get-crossing'
import { listBridgeProtocols } from './intent/crosschain/list-bridge-protocols'
import { listBridgeRoutes } from './intent/crosschain/list-bridge-routes'
import { listLanes } from './intent/crosschain/list-lanes'
import { getCommittedBalance } from './intent/get-committed-balance'
import { getIntentPrice } from './intent/get-intent-price'
import { getOrder as getIntentOrder } from './intent/get-order'
import { getTimeline } from './intent/get-timeline'
import { getTwapProgress } from './intent/get-twap-progress'
import { isTokenSupported } from './intent/is-token-supported'
import { listAgents } from './intent/list-agents'
import { listOrders as listIntentOrders } from './intent/list-orders'
import { postOrder as postIntentOrder } from './intent/post-order'
import { listStrategies } from './intent/strategies/list-strategies'
import { buildTransaction } from './market/build-transaction'
import { getPrices } from './market/get-prices'
import { getProof } from './market/get-proof'
import { getSending } from './market/get-sending'
import { getSwap } from './market/get-swap'
import { getTransaction } from './market/get-transaction'
import { getPriceHistory } from './market/history/get-price-history'
import { getFillableBalance } from './otc/get-fillable-balance'
import { getOrder } from './otc/get-order'
import { listOrders } from './otc/list-orders'
import { postOrder } from './otc/post-order'
import { getPartner } from './partner/get-partner'
import { getPartnerDays } from './partner/get-partner-days'
import { getPartnerFee } from './partner/get-partner-fee'
import { getPartnerFees } from './partner/get-partner-fees'
import { listPartnerEntries } from './partner/list-partner-entries'
import { getQuote } from './quote/get-quote'
import { listRounds } from './settlement/round/list-rounds'
import { listRecentSwaps } from './swaps/list-recent-swaps'
import { listSwaps } from './swaps/list-swaps'
import { createGetStatus } from './system/get-status'
import { createQuoteTimes } from './system/quote-times'

type Operations = typeof operations

/**
 * The operations except those that `createApp` serves itself, since their answer depends on more
 * than the input.
 */
type Handled = Exclude<keyof Operations, 'getHealth' | 'getLive' | 'getReady' | 'getOpenApi' | 'getUsage'>

/**
 * Returns the handler of each endpoint of the REST contract.
 *
 * @example
 * handlersOf(deps, gate).listTokenCategories({}) // { categories: [{ id: 'native', name: 'Native' }, ...] }
 */
export const handlersOf = (
  deps: Deps,
  { refusedLately }: Pick<LoadGate, 'refusedLately'>,
): { [name in Handled]: Handle<Operations[name]> } => {
  const { publicOrigin } = deps
  const served = [...deps.chains.values()]
  const servedAt = (input: Parameters<typeof findChain>[1]) => ({ ...findChain(deps, input), publicOrigin })
  /** Answers only if the settling contract has code. */
  const on =
    <input extends Parameters<typeof findChain>[1], answer>(
      surface: ServedSurface,
      handle: (deps: Deps, input: input, signal: AbortSignal) => Promise<answer>,
    ) =>
    async (input: input, signal: AbortSignal) => {
      await assertSurface(findChain(deps, input), surface)
      return handle(deps, input, signal)
    }
  /** Answers from a replica, if the process has one. */
  const fromReplica =
    <input, answer>(handle: (deps: Deps, input: input) => Promise<answer>) =>
    (input: input) =>
      deps.onReplica((database) => handle({ ...deps, database }, input))
  /** Returns the name of the partner that has a key. */
  const holderOf = async (key: string | undefined): Promise<string> => {
    const holder = key === undefined ? undefined : await findKeyHolder(deps.database, key)
    if (holder === undefined) throw new ApiError('InvalidApiKey')
    return holder.name
  }
  const quoteTimes = createQuoteTimes(deps)
  const readLanes = createReadLanes(deps)
  const crosschainProofs = createCrosschainProofs(deps)
  const dayFigures = createDayFigures(deps)
  const descriptors = serveDescriptors(served.map(({ chain }) => chain))
  return {
    getPrices: quoteTimes.timed(on('market', getPrices)),
    getProof: (input) => getProof(deps, input),
    getPriceHistory: fromReplica(getPriceHistory),
    buildTransaction: on('market', buildTransaction),
    getTransaction: on('market', getTransaction),
    getSending: (input) => getSending(deps, input),
    getSwap: on('market', getSwap),
    listSwaps: fromReplica(listSwaps),
    listRecentSwaps: fromReplica(listRecentSwaps),
    getPartnerFee: (input) => getPartnerFee(deps, input),
    getPartner: (input) => getPartner(deps, input),
    getPartnerFees: (input) => getPartnerFees(deps, input),
    getPartnerDays: (input) => getPartnerDays(deps, input),
    listPartnerEntries: fromReplica(listPartnerEntries),
    getAlertTerms: () => getAlertTerms(deps),
    subscribeAlerts: (input) => subscribeAlerts(deps, input),
    listAlerts: (input) => listAlerts(deps, input),
    unsubscribeAlerts: (input) => unsubscribeAlerts(deps, input),
    addPriceAlert: (input) => addPriceAlert(deps, input),
    removePriceAlert: (input) => removePriceAlert(deps, input),
    addWebhook: async (input, _, key) => addWebhook(deps, await holderOf(key), input),
    listWebhooks: async (_, __, key) => listWebhooks(deps, await holderOf(key)),
    removeWebhook: async (input, _, key) => removeWebhook(deps, await holderOf(key), input),
    getQuote: quoteTimes.timed((input, signal) => getQuote(deps, input, signal)),
    getIntentPrice: quoteTimes.timed((input, signal) => getIntentPrice(deps, input, signal)),
    getCrosschainProof: (input) => getCrosschainProof({ ...deps, crosschainProofs }, input),
    isTokenSupported: (input) => isTokenSupported(deps, input),
    listAgents: (input) => listAgents(deps, input),
    listBridgeRoutes: (input) => listBridgeRoutes(deps, input),
    listBridgeProtocols: () => listBridgeProtocols(deps),
    listLanes: (input) => listLanes({ ...deps, readLanes }, input),
    listStrategies: (input) => listStrategies(deps, input),
    buildIntentOrder: (input) => buildOrder(deps, input),
    postIntentOrder: on('intent', postIntentOrder),
    buildCancellation: (input) => buildCancellation(deps, input),
    cancelIntentOrders: (input) => cancelOrders(deps, input),
    listIntentOrders: fromReplica(listIntentOrders),
    getIntentOrder: ({ orderId }) => getIntentOrder(deps, { id: orderId }),
    getIntentOrderByHash: ({ hash }) => getIntentOrder(deps, { orderHash: hash }),
    getIntentTimeline: fromReplica(getTimeline),
    getTwapProgress: (input) => getTwapProgress(deps, input),
    getCrossing: (input) => getCrossing(deps, input),
    listRounds: fromReplica(listRounds),
    getCommittedBalance: (input) => getCommittedBalance(deps, input),
    getCommittedBalanceOfToken: (input) => getCommittedBalance(deps, input),
    postRfqOrder: on('rfq', postOrder),
    getRfqOrder: (input) => getOrder(deps, input),
    listMakerOrders: fromReplica((from, input) => listOrders(from, 'maker', input)),
    listTakerOrders: fromReplica((from, input) => listOrders(from, 'taker', input)),
    getFillableBalance: (input) => getFillableBalance(deps, input),
    getFillableBalanceOfToken: (input) => getFillableBalance(deps, input),
    listChains: () => listChains({ chains: served }),
    listTokens: (input) => listTokens({ ...servedAt(input), dayFigures }, input),
    listTokensOfChain: (input) => listTokens({ ...servedAt(input), dayFigures }, input),
    checkToken: createCheckToken(deps),
    readTokenList: createTokenLists(deps),
    listFiatTokens: (input) => listFiatTokens({ chains: served, publicOrigin }, input),
    listTokenCategories: () => listCategories(),
    listFiatTokensOfChain: (input) => listFiatTokens({ chains: [servedAt(input)], publicOrigin }, input),
    getAdapterContracts: (input) => getAdapterContracts(servedAt(input), input),
    listAdapters: (input) => listAdapters(servedAt(input), input),
    listDescriptors: descriptors.list,
    getDescriptor: descriptors.get,
    listUserTokens: (input) => listUserTokens(deps, input),
    getUserToken: (input) => getUserToken(deps, input),
    getStatus: createGetStatus(deps, { quoteTimes, readLanes, refusedLately }),
  }
}
