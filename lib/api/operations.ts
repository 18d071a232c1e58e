import {
  addPriceAlert,
  addWebhook,
  getAlertTerms,
  listAlerts,
  listWebhooks,
  removePriceAlert,
  removeWebhook,
  subscribeAlerts,
  unsubscribeAlerts,
} from './alerts'
import {
  getAdapterContracts,
  getPartnerFee,
  getUserToken,
  listAdapters,
  listChains,
  listFiatTokens,
  listFiatTokensOfChain,
  listTokenCategories,
  listTokens,
  listTokensOfChain,
  listUserTokens,
} from './catalog'
import type { Operation } from './contract/operation'
import { getDescriptor, listDescriptors } from './descriptors'
import { getCrosschainProof } from './intent/crosschain-proof'
import { getCrossing, listLanes } from './intent/crossing'
import {
  getIntentPrice,
  getQuote,
  isTokenSupported,
  listAgents,
  listBridgeProtocols,
  listBridgeRoutes,
  listStrategies,
} from './intent/intent'
import { buildIntentOrder } from './intent/intent-orders'
import {
  buildCancellation,
  cancelIntentOrders,
  getCommittedBalance,
  getCommittedBalanceOfToken,
  getIntentOrder,
  getIntentOrderByHash,
  getIntentTimeline,
  listIntentOrders,
  postIntentOrder,
} from './intent/intent-records'
import { listRounds } from './intent/past-rounds'
import { getTwapProgress } from './intent/twap-progress'
import { buildTransaction } from './market/build-transaction'
import { getPriceHistory } from './market/price-history'
import { getPrices } from './market/prices'
import { getProof } from './market/proof'
import { getSending } from './market/sending'
import { getSwap } from './market/swap'
import { listRecentSwaps, listSwaps } from './market/swaps'
import { getTransaction } from './market/transactions'
import {
  getFillableBalance,
  getFillableBalanceOfToken,
  getRfqOrder,
  listMakerOrders,
  listTakerOrders,
  postRfqOrder,
} from './otc'
import { getPartner, getPartnerDays, getPartnerFees, getUsage, listPartnerEntries } from './partner/partners'
import { getStatus } from './system/status'
import { forwardToNode, getHealth, getLive, getOpenApi, getReady, sendPrivately } from './system/system'
import { checkToken } from './token-check'
import { readTokenList } from './token-list'

/** Every endpoint of the REST contract, in the order of the document. */
export const operations = {
  getPrices,
  getProof,
  buildTransaction,
  getTransaction,
  getSending,
  getSwap,
  listSwaps,
  listRecentSwaps,
  getPartnerFee,
  getPartner,
  getUsage,
  getPartnerFees,
  getPartnerDays,
  listPartnerEntries,
  addWebhook,
  listWebhooks,
  removeWebhook,
  getAlertTerms,
  subscribeAlerts,
  listAlerts,
  unsubscribeAlerts,
  addPriceAlert,
  removePriceAlert,
  getQuote,
  getIntentPrice,
  getCrosschainProof,
  isTokenSupported,
  listAgents,
  listBridgeRoutes,
  listBridgeProtocols,
  listLanes,
  listStrategies,
  buildIntentOrder,
  postIntentOrder,
  buildCancellation,
  cancelIntentOrders,
  listIntentOrders,
  getIntentOrder,
  getIntentOrderByHash,
  getIntentTimeline,
  getTwapProgress,
  getCrossing,
  listRounds,
  getCommittedBalance,
  getCommittedBalanceOfToken,
  postRfqOrder,
  getRfqOrder,
  listMakerOrders,
  listTakerOrders,
  getFillableBalance,
  getFillableBalanceOfToken,
  listChains,
  listTokens,
  listTokensOfChain,
  checkToken,
  readTokenList,
  listFiatTokens,
  listTokenCategories,
  listFiatTokensOfChain,
  getAdapterContracts,
  listAdapters,
  listDescriptors,
  getDescriptor,
  listUserTokens,
  getUserToken,
  getHealth,
  getLive,
  getReady,
  getPriceHistory,
  getStatus,
  getOpenApi,
} as const satisfies Record<string, Operation>

/**
 * The names of the endpoints in the document. The service calls intents orders, so their endpoints
 * are `buildOrder` and `getOrderByHash`; those of the OTC desk name its orders.
 */
export const operationIds: ReadonlyMap<Operation, string> = new Map<Operation, string>([
  ...Object.entries(operations).map(([name, op]): [Operation, string] => [op, name.replace('IntentOrder', 'Order')]),
  [forwardToNode, 'forwardToNode'],
  [sendPrivately, 'sendPrivately'],
])

/** The operations of the document, with the proxies, which have error bodies of their own. */
export const documentedOperations: readonly Operation[] = [...Object.values(operations), forwardToNode, sendPrivately]
