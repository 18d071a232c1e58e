import { randomUUID } from 'node:crypto'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import webPush from 'web-push'
import { type AlertKind, alertKinds } from '@/lib/alert-message'
import { type AlertConsent, type AlertEndpoint, alertTypedData } from '@/lib/alert-typed-data'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { alertConsents, alertCursors, alertEvents, alertTargets } from '../../db/alert-schema'
import { intentEvents, intentOrders, intentTimeline } from '../../db/intent-schema'
import { partners } from '../../db/partner-schema'
import { priceSamples } from '../../db/price-schema'
import { allowances, chainBlocks, chainCursors, holdings, rfqEvents, rfqOrders } from '../../db/schema'
import { clientOf } from '../../ledger/testing/fake-chain'
import { createFundedChain, makers, serveFakeNode } from '../../otc/testing/fake-desk'
import { openTestDatabase } from '../../testing/test-database'
import type { AlertSettings } from '../alert-settings'
import { recordAlerts, recordPrices } from '../record-alerts'
import { sendAlerts } from '../send-alerts'
import { subscribeAlerts } from '../subscribe-alerts'
import { createPushService } from './push-service'

/** The service's secret. */
const hmacKey = Buffer.alloc(32, 7)
export const site = 'https://caravel.example'
export const [owner, other] = personalDevelopmentAccounts.map(({ privateKey }) => privateKeyToAccount(privateKey))

/**
 * Opens alerts about orders of a fake chain, with a browser behind a push service of the test. Each
 * test begins with an empty desk.
 *
 * @example
 * const desk = openAlertDesk()
 * await desk.subscribe()
 * await desk.alert() // finds and sends
 */
export const openAlertDesk = () => {
  const database = openTestDatabase()
  const push = createPushService()
  beforeAll(push.start)
  afterAll(push.stop)
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const settings: AlertSettings = { sites: [site], publicKey, privateKey, allowPrivate: true }
  let chain = createFundedChain(1_000n)
  let node: ReturnType<typeof serveFakeNode>
  let logged: unknown[] = []
  beforeEach(async () => {
    chain = createFundedChain(1_000n)
    node = serveFakeNode({ chain, database: database() })
    await node.follow()
  })
  afterEach(async () => {
    push.answers(201)
    logged = []
    const stored = [
      partners,
      alertConsents,
      alertTargets,
      alertEvents,
      alertCursors,
      intentEvents,
      intentTimeline,
      intentOrders,
    ] as const
    for (const table of [
      ...stored,
      priceSamples,
      rfqEvents,
      rfqOrders,
      allowances,
      holdings,
      chainBlocks,
      chainCursors,
    ])
      await database().delete(table)
  })
  const nowMs = () => node.nowMs()
  const deps = (changed: Partial<AlertSettings> = {}) => ({
    database: database(),
    chains: new Map([[1, { chain: mainnet, client: clientOf(chain.ask) }]]) as never,
    alerts: { ...settings, ...changed },
    newId: randomUUID,
    hmacKey,
    nowMs,
  })
  /** Returns the consent of the owner for the browser, for ten minutes. */
  const consentOf = (changed: Partial<AlertConsent> = {}): AlertConsent => ({
    chainId: 1,
    account: owner!.address,
    site,
    endpoint: push.subscription(),
    kinds: alertKinds,
    deadline: nowMs() / 1_000 + 600,
    ...changed,
  })
  const sign = (consent: AlertConsent, by = owner!) => by.signTypedData(alertTypedData(consent))
  const post = (
    { endpoint, kinds, ...consent }: AlertConsent,
    signature: `0x${string}`,
    changed: Partial<AlertSettings> = {},
  ) => {
    return subscribeAlerts(deps(changed), { ...consent, ...endpoint, kinds: [...kinds], signature })
  }
  const recording = () => ({ database: database(), chains: new Map([[1, mainnet]]) })
  const record = () => recordAlerts(recording(), nowMs())
  const send = (afterMs = 0, changed: Partial<AlertSettings> = {}) =>
    sendAlerts(
      {
        database: database(),
        settings: { ...settings, ...changed },
        hmacKey,
        log: (...entry) => void logged.push(entry),
      },
      nowMs() + afterMs,
    )
  return {
    database,
    push,
    settings,
    chain: () => chain,
    node: () => node,
    deps,
    nowMs,
    consentOf,
    sign,
    post,
    /** Subscribes the owner's browser, signed by its account. */
    subscribe: async (changed: { kinds?: readonly AlertKind[]; endpoint?: AlertEndpoint } = {}) => {
      const consent = consentOf(changed)
      return post(consent, await sign(consent))
    },
    record,
    /** Compares orders and price alerts with the stored prices. */
    recordPrices: () => recordPrices(recording(), nowMs()),
    send,
    /** Follows the chain, finds what is new and sends it. */
    alert: async () => {
      chain.mine()
      await node.follow()
      await record()
      await send()
    },
    /** Returns what was logged by sending. */
    logged: () => logged,
    maker: makers[0]!,
  }
}
