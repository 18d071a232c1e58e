import { BaseError, namedError } from '../../errors'

/**
 * Every error of the service: its HTTP status, the default text of `details`, and what to do next.
 * The texts are those of the specification where it has one.
 */
export const apiErrors = {
  ValidationError: {
    status: 400,
    text: 'Invalid request',
    fix: 'Compare the parameters with /openapi.json.',
  },
  InvalidInput: {
    status: 400,
    text: 'Invalid input',
    fix: 'Correct the parameter that the text names.',
  },
  PricingError: {
    status: 400,
    text: 'Error getting price data',
    fix: 'Try another amount or pair, or allow more exchanges.',
  },
  BadUsdPrice: {
    status: 400,
    text: 'Bad USD Price',
    fix: 'No pool gives this token a price in dollars. Check the token, then pass ignoreBadUsdPrice=true.',
  },
  UnsupportedToken: {
    status: 400,
    text: 'Token not supported',
    fix: 'Intents take listed tokens and those whose transfers take nothing: trade this one on the market.',
  },
  GasCostExceedsTradeAmount: {
    status: 400,
    text: 'Gas cost exceeds trade amount',
    fix: 'Trade more: what an agent pays for gas is more than this is worth.',
  },
  AuctionDelayed: {
    status: 400,
    text: 'Gasless orders are delayed on this chain',
    fix: 'Trade on the market, or ask again in some seconds: auctions resume by themselves.',
  },
  InvalidRoute: {
    status: 400,
    text: 'route validation failed',
    fix: 'Pass the route of a price back as it came, with texts as texts, within ten minutes.',
  },
  InvalidTWAPParams: {
    status: 400,
    text: 'A TWAPOrder needs interval, numSlices and totalSrcAmount',
    fix: 'Pass an interval of at least 60 seconds, 2 to 4294967295 slices, and a total above zero.',
  },
  InvalidTWAPBuyParams: {
    status: 400,
    text: 'A TWAPBuyOrder needs interval, numSlices, totalDestAmount and maxSrcAmount',
    fix: 'Pass an interval of at least 60 seconds, 2 to 4294967295 slices, and amounts above zero.',
  },
  InvalidTWAPSrcAmount: {
    status: 400,
    text: 'The route does not sell one slice',
    fix: 'Ask for the price of totalSrcAmount divided by numSlices, rounded down, and pass its route.',
  },
  InvalidTWAPBuyDestAmount: {
    status: 400,
    text: 'The route does not buy one slice',
    fix: 'Ask for the price of totalDestAmount divided by numSlices, rounded down, and pass its route.',
  },
  InvalidProductiveOrderParams: {
    status: 400,
    text: 'A ProductiveOrder needs strategy',
    fix: 'Pass a vault of GET /v2/delta/prices/strategies/{chainId}.',
  },
  InvalidExternalOrderParams: {
    status: 400,
    text: 'An ExternalOrder needs handler and data',
    fix: 'Pass both fields.',
  },
  InvalidPriceRoute: {
    status: 400,
    text: 'Invalid priceRoute',
    fix: 'Pass the priceRoute of GET /prices back unchanged.',
  },
  StalePriceRoute: {
    status: 400,
    text: 'Stale priceRoute',
    fix: 'A priceRoute is good for 30 seconds: ask GET /prices again.',
  },
  MaxImpactReached: {
    status: 400,
    text: 'ESTIMATED_LOSS_GREATER_THAN_MAX_IMPACT',
    fix: 'The trade moves the price too far. Trade less, or ask GET /prices with a maxImpact of your own.',
  },
  InsufficientBalance: {
    status: 400,
    text: 'Not enough balance',
    fix: 'Fund the account or trade less. Transactions are built all the same with ignoreChecks=true.',
  },
  InsufficientAllowance: {
    status: 400,
    text: 'Not enough allowance',
    fix:
      'Approve the contract that the text names, or attach a permit. Transactions are built all the same ' +
      'with ignoreChecks=true.',
  },
  InvalidSignature: {
    status: 400,
    text: 'Invalid signature',
    fix:
      'Sign the typed data of exactly these fields, for the contract of the chain that the request names, ' +
      'with the account that the order names.',
  },
  OrderExpired: {
    status: 400,
    text: 'Order expired',
    fix: 'Sign an order that ends after the time of the newest block; an OTC order with an expiry of 0 never does.',
  },
  OrderAlreadySettled: {
    status: 400,
    text: 'Order already settled',
    fix: 'Leave out the orders that are over and sign again: nothing was cancelled.',
  },
  PriceChanged: {
    status: 400,
    text: 'It seems like the rate has changed, please re-query the latest Price',
    fix: 'Ask GET /prices again and build from its answer.',
  },
  InvalidApiKey: {
    status: 401,
    text: 'Invalid API key',
    fix: 'Send the key in X-API-KEY exactly as it was issued, or no key for the limits of everyone.',
  },
  NotFound: {
    status: 404,
    text: 'Not Found',
    fix: 'The paths are listed in /openapi.json.',
  },
  MethodNotAllowed: {
    status: 405,
    text: 'Method Not Allowed',
    fix: 'The methods of each path are listed in /openapi.json.',
  },
  PayloadTooLarge: {
    status: 413,
    text: 'Payload Too Large',
    fix: 'Send a smaller request.',
  },
  UnsupportedChain: {
    status: 422,
    text: 'Unsupported chain',
    fix: 'GET /chains lists the chains that are served.',
  },
  PartnerNotAllowed: {
    status: 422,
    text: 'Partner not allowed',
    fix: 'GET /partners/{partner} says who is paid and what may be asked for.',
  },
  RateLimitExceeded: {
    status: 429,
    text: 'Too Many Requests',
    fix: 'Wait for the seconds of Retry-After, or send a key in X-API-KEY.',
  },
  InternalError: {
    status: 500,
    text: 'Internal Error',
    fix: 'Try again; if it stays, report the request id.',
  },
  ServiceUnavailable: {
    status: 503,
    text: 'Service Unavailable',
    fix: 'Try again in a few seconds.',
  },
  PriceTimeout: {
    status: 504,
    text: 'Price Timeout',
    fix: 'Try again.',
  },
} as const satisfies Record<string, { status: number; text: string; fix: string }>

export type ErrorType = keyof typeof apiErrors

/** The maximum trade that its pools can fill now, raw units: sell `srcAmount` for `destAmount`. */
export type AvailableLiquidity = { srcAmount: string; destAmount: string }

/**
 * The body of every answer that is not a success. `error` repeats `details` for clients that read
 * only that; `description` says in sentences what was given, what was expected and what to do,
 * which is all that clients of the SDK show; `requestId` is the one of the log and of the header
 * X-Request-Id. `availableLiquidity` has the maximum of the pools if the price of a larger amount
 * was requested.
 */
export type ErrorBody = {
  errorType: ErrorType
  details: string
  error: string
  description: string
  requestId: string
  availableLiquidity?: AvailableLiquidity
}

type ApiErrorParameters = {
  details?: string
  description?: string
  status?: number
  retryAfterSeconds?: number
  requestId?: string
  availableLiquidity?: AvailableLiquidity | undefined
  cause?: unknown
}

/**
 * An error of the REST contract: thrown by a feature on the server, and by `call` in a client with
 * the service's answer. `errorType` is a name of `apiErrors` from this service, any text from
 * another one.
 *
 * @example
 * new ApiError('UnsupportedChain').status // 422
 */
export class ApiError extends BaseError {
  override readonly name = 'Api.ApiError'
  readonly errorType: ErrorType | (string & {})
  override readonly details: string
  /** `details` as a sentence, and what to do next. */
  readonly description: string
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  /** The id of the request in the log of the service; only known to a client. */
  readonly requestId: string | undefined
  /** The maximum trade, if more was requested. */
  readonly availableLiquidity: AvailableLiquidity | undefined

  constructor(errorType: ErrorType | (string & {}), parameters: ApiErrorParameters = {}) {
    const row = isErrorType(errorType) ? apiErrors[errorType] : undefined
    const details = parameters.details ?? row?.text ?? errorType
    const fix = fixOf(details, parameters.description) ?? row?.fix
    super(details, { details, cause: parameters.cause, ...(fix && { fix }) })
    this.errorType = errorType
    this.details = details
    this.availableLiquidity = parameters.availableLiquidity
    this.description =
      parameters.description ??
      [sentence(details), this.availableLiquidity && atMost(this.availableLiquidity), row?.fix]
        .filter(Boolean)
        .join(' ')
    this.status = parameters.status ?? row?.status ?? 500
    this.retryAfterSeconds = parameters.retryAfterSeconds
    this.requestId = parameters.requestId
  }
}

/** Thrown without an answer: no network, no running service, or a timeout. */
export class UnreachableServiceError extends namedError(
  'Api.UnreachableServiceError',
  ({ url }: { url: string; cause?: unknown }) => ({
    message: `No answer from ${url}.`,
    fix: 'Check the connection and try again.',
  }),
) {}

/** Thrown for an answer that does not match the contract. */
export class UnexpectedAnswerError extends BaseError {
  override readonly name = 'Api.UnexpectedAnswerError'
  readonly status: number

  constructor({ url, status, cause }: { url: string; status: number; cause?: unknown }) {
    super(`The answer of ${url} (status ${status}) does not have the documented shape.`, {
      cause,
      fix: 'Check that the base URL leads to a service of this version.',
    })
    this.status = status
  }
}

const maxShown = 44
const shownOfLong = 12

/**
 * Returns one sentence about an invalid field. It repeats a short value, such as an address, and
 * only the start of a longer one, so that a key in the wrong field is not repeated.
 *
 * @example
 * fieldProblem({ name: 'slippage', expected: 'a whole number from 0 to 10000', given: '1.5' })
 * // 'Invalid slippage: expected a whole number from 0 to 10000, given "1.5".'
 */
export const fieldProblem = ({ name, expected, given }: { name: string; expected: string; given: unknown }): string => {
  if (given === undefined) return `Missing ${name}: expected ${expected}.`
  return `Invalid ${name}: expected ${expected}, given ${show(given)}.`
}

const show = (given: unknown) => {
  if (Array.isArray(given)) return 'a list'
  if (typeof given === 'object' && given !== null) return 'an object'
  const text = JSON.stringify(given)
  return text.length > maxShown ? `${text.slice(0, shownOfLong)}… (${text.length} characters)` : text
}

const atMost = ({ srcAmount, destAmount }: AvailableLiquidity) =>
  `The market takes at most ${srcAmount} of srcToken now, for ${destAmount} of destToken (raw units).`

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** Returns the advice after the error in a description. */
const fixOf = (details: string, description: string | undefined): string | undefined =>
  description?.startsWith(sentence(details)) ? description.slice(sentence(details).length).trim() : undefined

const isErrorType = (value: string): value is ErrorType => Object.hasOwn(apiErrors, value)
