import * as z from 'zod/mini'
import { alertKinds, priceDirections } from '../alert-message'
import { examples } from './contract/examples'
import { address, chainId, integer, namedObject, noted, optional, signature } from './contract/fields'
import { moment } from './contract/list-fields'
import { operation } from './contract/operation'

const examplePush = {
  endpoint: 'https://push.example/send/f1a2b3',
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
} as const

/** The maximum length of an endpoint's URL. */
export const maxEndpointLength = 1_024

/** The longest time between a consent's signature and its deadline, seconds. */
export const maxConsentSeconds = 600

const endpoint = noted(
  z.string().check(z.regex(/^https?:\/\/\S+$/, 'expected a URL of https'), z.maxLength(maxEndpointLength)),
  'The endpoint of the browser, as its `PushSubscription` names it, or the URL of a webhook.',
  examplePush.endpoint,
)
const p256dh = z.string().check(z.regex(/^[\w-]{87}$/, 'expected 65 bytes as base64url without padding'))
const secret = z.string().check(z.regex(/^[\w-]{22}$/, 'expected 16 bytes as base64url without padding'))
const auth = noted(
  z.string().check(z.regex(/^([\w-]{22}|[0-9a-f]{64})$/, 'expected the secret of a browser or of a webhook')),
  'The secret of the browser, base64url, or of the webhook, hex: it proves that a request comes from there.',
  examplePush.auth,
)
const webhookSecret = 'HMAC-SHA256 in hex over X-Caravel-Timestamp, a dot and the body'
const kind = z.enum(alertKinds)
const kinds = noted(z.array(kind).check(z.minLength(1), z.maxLength(alertKinds.length)), 'The events to be told of.', [
  'fill',
  'expiry',
])
const expiresAt = noted(z.string(), 'ISO 8601; when it ends by itself. Listing it renews it.', moment)

/** Returns what a page needs to offer alerts. */
export const getAlertTerms = operation({
  method: 'get',
  path: '/alerts',
  tag: 'Alerts',
  summary: 'Whether alerts are sent',
  response: z.object({
    publicKey: noted(
      z.nullable(z.string()),
      'The key for `PushManager.subscribe`, base64url; null if this service sends no alerts.',
      examplePush.p256dh,
    ),
    sites: noted(z.array(z.string()), 'The origins whose pages may subscribe.', ['https://caravel.example']),
    kinds: noted(z.array(kind), 'The events that alerts are sent for.', ['fill']),
  }),
  errors: ['RateLimitExceeded', 'ServiceUnavailable'],
})

/** Subscribes a browser, or a webhook, to the alerts of an account, which signed for it. */
export const subscribeAlerts = operation({
  method: 'post',
  path: '/alerts/subscriptions',
  tag: 'Alerts',
  summary: 'Send alerts about an account to a browser or webhook',
  body: z.object({
    chainId,
    account: noted(address, 'Whose orders the alerts are about; it signs.', examples.account),
    site: noted(
      z.string().check(z.minLength(1), z.maxLength(200)),
      'The origin of the page, as signed: one of `sites`.',
      'https://caravel.example',
    ),
    endpoint,
    p256dh: optional(p256dh, 'The public key of the browser, base64url; omitted for a webhook.', examplePush.p256dh),
    auth: optional(secret, 'The secret of the browser, base64url; omitted for a webhook.', examplePush.auth),
    kinds,
    deadline: noted(
      integer(0, 2 ** 40),
      `Unix seconds, as signed: after it the signature subscribes nothing. At most ${maxConsentSeconds} from now.`,
      examples.seconds,
    ),
    signature,
  }),
  response: z.object({
    expiresAt,
    secret: optional(
      z.string(),
      `The secret of a webhook, to list and remove it, and the key of X-Caravel-Signature: ${webhookSecret}.`,
    ),
  }),
  errors: [
    'ValidationError',
    'InvalidInput',
    'InvalidSignature',
    'NotFound',
    'UnsupportedChain',
    'RateLimitExceeded',
    'ServiceUnavailable',
  ],
})

/** The maximum of price alerts of one subscription. */
export const maxPriceAlerts = 20

const id = noted(z.string().check(z.minLength(1), z.maxLength(64)), 'The id of the price alert.', 'f1a2b3')
const priceTerms = {
  chainId,
  base: noted(address, 'The token whose price is followed, a listed one.', examples.weth),
  quote: noted(address, 'The token that it is counted in, a listed one.', examples.usdc),
  direction: noted(
    z.enum(priceDirections),
    '`above`: once it is at least the price; `below`: once it is at most the price.',
    'above',
  ),
  price: noted(
    z.string().check(z.regex(/^\d{1,13}(\.\d{1,18})?$/, 'expected a decimal number')),
    'Whole tokens of `quote` for a whole one of `base`.',
    '4000',
  ),
}
const priceAlert = namedObject('PriceAlert', {
  id,
  account: noted(address, 'Whose subscription it is of.', examples.account),
  ...priceTerms,
})

const subscription = namedObject('AlertSubscription', {
  account: noted(address, 'Whose orders the alerts are about.', examples.account),
  kinds,
  expiresAt,
})

/** Lists the subscriptions of a browser or webhook, and renews them. */
export const listAlerts = operation({
  method: 'post',
  path: '/alerts/subscriptions/list',
  tag: 'Alerts',
  summary: 'The alerts of a browser or webhook',
  body: z.object({ endpoint, auth }),
  response: z.object({
    subscriptions: noted(z.array(subscription), 'One for each account; none if it has none.'),
    prices: noted(z.array(priceAlert), 'The prices that it waits for, the oldest first.'),
  }),
  errors: ['ValidationError', 'NotFound', 'RateLimitExceeded', 'ServiceUnavailable'],
})

/** Ends the subscriptions of a browser or webhook; it needs no signature. */
export const unsubscribeAlerts = operation({
  method: 'post',
  path: '/alerts/subscriptions/remove',
  tag: 'Alerts',
  summary: 'Send no more alerts to a browser or webhook',
  body: z.object({
    endpoint,
    auth,
    account: optional(address, 'Only about this account; about all if it is omitted.', examples.account),
  }),
  response: z.object({ removed: noted(z.number(), 'How many subscriptions ended.', 1) }),
  errors: ['ValidationError', 'NotFound', 'RateLimitExceeded', 'ServiceUnavailable'],
})

/** Sends a subscribed browser or webhook one alert when a price is reached. */
export const addPriceAlert = operation({
  method: 'post',
  path: '/alerts/prices',
  tag: 'Alerts',
  summary: 'Send an alert when a price is reached',
  body: z.object({
    endpoint,
    auth,
    account: noted(address, 'Whose subscription it is of.', examples.account),
    ...priceTerms,
  }),
  response: z.object({ id }),
  errors: [
    'ValidationError',
    'InvalidInput',
    'UnsupportedToken',
    'NotFound',
    'UnsupportedChain',
    'RateLimitExceeded',
    'ServiceUnavailable',
  ],
})

/** Removes a price alert of a browser or webhook. */
export const removePriceAlert = operation({
  method: 'post',
  path: '/alerts/prices/remove',
  tag: 'Alerts',
  summary: 'Wait for a price no longer',
  body: z.object({ endpoint, auth, id }),
  response: z.object({ removed: noted(z.number(), 'How many were removed.', 1) }),
  errors: ['ValidationError', 'NotFound', 'RateLimitExceeded', 'ServiceUnavailable'],
})

/** The maximum of webhooks of a partner. */
export const maxWebhooks = 5

const webhookKinds = alertKinds.filter((kind) => kind !== 'price' && kind !== 'reply')
const webhookUrl = noted(
  z.string().check(z.regex(/^https?:\/\/\S+$/, 'expected a URL of https'), z.maxLength(maxEndpointLength)),
  'Where events are posted: a URL of https at a public address, on the default port.',
  'https://wallet.example/caravel',
)
const webhookId = noted(z.string().check(z.minLength(1), z.maxLength(64)), 'The id of the webhook.', 'f1a2b3')
const webhookEvents = noted(
  z.array(z.enum(webhookKinds)).check(z.minLength(1), z.maxLength(webhookKinds.length)),
  'The events that are posted.',
  ['fill', 'expiry'],
)

/** Posts events of the orders of a partner to its server. */
export const addWebhook = operation({
  method: 'post',
  path: '/partners/webhooks',
  tag: 'Partners',
  summary: 'Post events of orders to a server',
  body: z.object({ url: webhookUrl, kinds: webhookEvents }),
  response: z.object({
    id: webhookId,
    secret: noted(
      z.string(),
      `The key of X-Caravel-Signature: ${webhookSecret}.`,
      '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    ),
  }),
  errors: ['ValidationError', 'InvalidInput', 'InvalidApiKey', 'NotFound', 'RateLimitExceeded', 'ServiceUnavailable'],
})

/** Lists the webhooks of a partner. */
export const listWebhooks = operation({
  method: 'get',
  path: '/partners/webhooks',
  tag: 'Partners',
  summary: 'The webhooks of a partner',
  response: z.object({
    webhooks: noted(
      z.array(namedObject('Webhook', { id: webhookId, url: webhookUrl, kinds: webhookEvents })),
      'The oldest first.',
    ),
  }),
  errors: ['InvalidApiKey', 'NotFound', 'RateLimitExceeded', 'ServiceUnavailable'],
})

/** Removes a webhook of a partner. */
export const removeWebhook = operation({
  method: 'post',
  path: '/partners/webhooks/remove',
  tag: 'Partners',
  summary: 'Post no more events to a server',
  body: z.object({ id: webhookId }),
  response: z.object({ removed: noted(z.number(), 'How many were removed.', 1) }),
  errors: ['ValidationError', 'InvalidApiKey', 'NotFound', 'RateLimitExceeded', 'ServiceUnavailable'],
})
