import { BaseError, HttpRequestError, ResponseBodyTooLargeError, TimeoutError } from 'viem'
import { type ErrorLayer, readErrorLayers } from '@/lib/error-layers'

/** Codes of a rate limit that come instead of the HTTP status 429, of Alchemy and of QuickNode. */
const busyCodes: ReadonlySet<unknown> = new Set([429, -32_007])
const busyWords = new RegExp(
  'too many requests|rate.?limit|per (second|minute|day)|request (count|limit|rate)|' +
    'throughput|throttl|quota|capacity|credits',
  'i',
)

/** Phrases by which nodes refuse a range that is too long or an answer that is too large. */
const refusalWords = new RegExp(
  'block range|range (is )?(too|limit)|too (many|large|big|wide|long)|more than|max(imum)? |' +
    'limited to|limit exceeded|exceed|size|time.?(d )?out|took too long',
  'i',
)

/** Phrases by which nodes report a block or a state that they lack. */
const unknownBlockWords = new RegExp(
  '(block|header|state|trie node|data)[^.]{0,40}' +
    '(not found|unknown|unavailable|missing|not available|could not be found)|' +
    'unknown block|missing (trie|block|state)|beyond (the )?(current )?head|pruned|future block',
  'i',
)

const methodNotFound = -32_601
const internalError = -32_603
/** The code that viem gives to errors that are no answer of a node. */
const unknownError = -1

/**
 * True if a node refuses a request because of its rate limit.
 *
 * @example
 * isBusy(Object.assign(new Error('Too Many Requests'), { code: 429 })) // true
 */
export const isBusy = (error: unknown): boolean =>
  statusOf(error) === 429 ||
  readErrorLayers(error).some(
    (layer) => busyCodes.has(layer.code) || (isAnswer(layer) && busyWords.test(textOf(layer))),
  )

/**
 * Returns the value of the header Retry-After, which holds seconds or a date, in milliseconds from
 * now. Undefined if there is none.
 *
 * @example
 * retryAfterMs(error, Date.now()) // 2000, of an answer with "Retry-After: 2"
 */
export const retryAfterMs = (error: unknown, nowMs: number): number | undefined => {
  const value = findError(error, HttpRequestError)?.headers?.get('retry-after')?.trim()
  if (!value) return undefined
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - nowMs
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

/**
 * True if a node refuses a request for logs because of its range or the size of its answer, so that
 * it may answer for a shorter range. Providers phrase this in many ways: every JSON-RPC error
 * counts that is neither a rate limit nor about a missing block.
 *
 * @example
 * isRangeRefused(Object.assign(new Error('query returned more than 10000 results'), { code: -32005 })) // true
 */
export const isRangeRefused = (error: unknown): boolean => {
  if (isBusy(error) || isUnknownBlock(error) || isTimeout(error)) return false
  if (findError(error, ResponseBodyTooLargeError) || [400, 413].includes(statusOf(error) ?? 0)) return true
  const layers = readErrorLayers(error)
  return (
    layers.some((layer) => isAnswer(layer) && layer.code !== methodNotFound) ||
    (layers.every(({ code }) => code !== methodNotFound) && layers.some((layer) => refusalWords.test(textOf(layer))))
  )
}

/**
 * True if no answer came in time.
 *
 * @example
 * isTimeout(new TimeoutError({ body: {}, url: 'http://node' })) // true
 */
export const isTimeout = (error: unknown): boolean => findError(error, TimeoutError) !== undefined

/**
 * True if a node reports that it lacks a block or its state.
 *
 * @example
 * isUnknownBlock(Object.assign(new Error('header not found'), { code: -32000 })) // true
 */
export const isUnknownBlock = (error: unknown): boolean =>
  readErrorLayers(error).some((layer) => unknownBlockWords.test(textOf(layer)))

/**
 * True if a node reports an internal error.
 *
 * @example
 * isInternal(Object.assign(new Error('internal error'), { code: -32603 })) // true
 */
export const isInternal = (error: unknown): boolean => readErrorLayers(error).some(({ code }) => code === internalError)

/**
 * True if a node answered with a JSON-RPC error. False if no answer came.
 *
 * @example
 * isAnswered(Object.assign(new Error('execution reverted'), { code: 3 })) // true
 */
export const isAnswered = (error: unknown): boolean => readErrorLayers(error).some(isAnswer)

const isAnswer = ({ code }: ErrorLayer) => typeof code === 'number' && code !== unknownError

/** Returns the text of a layer without the request, which viem appends. */
const textOf = ({ message = '', details = '' }: ErrorLayer) => `${message.split('\n', 1)[0]} ${details}`

const statusOf = (error: unknown): number | undefined => findError(error, HttpRequestError)?.status

const findError = <found extends Error>(
  error: unknown,
  type: abstract new (...parameters: never[]) => found,
): found | undefined => {
  if (error instanceof type) return error
  const found = error instanceof BaseError ? error.walk((cause) => cause instanceof type) : null
  return found instanceof type ? found : undefined
}
