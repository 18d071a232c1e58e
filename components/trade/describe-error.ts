import { ApiError } from '@/lib/api/errors'
import { BaseError } from '@/lib/errors'
import { type ErrorWords, words } from './error-words'

export type DescribedError = ErrorWords & {
  // What a supporter would ask for; shown behind a fold.
  technical: string | undefined
  // Differences between what was asked and what was built are the message itself.
  showsTechnical: boolean
}

const lostNames: readonly string[] = ['Api.UnreachableServiceError', 'Wallet.NetworkLostError']

// The single switch from any error to words: one without a line still speaks through its message and fix. `online`: whether this browser has a network. Without one nobody else is to blame.
export function describeError(error: unknown, online = true): DescribedError {
  const showsTechnical = error instanceof BaseError && error.name === 'Wallet.MismatchError'
  const isOwnLoss = !online && error instanceof BaseError && lostNames.includes(error.name)
  return { ...(isOwnLoss ? words.offline : wordsOf(error)), technical: technicalOf(error), showsTechnical }
}

function wordsOf(error: unknown): ErrorWords {
  if (error instanceof ApiError) return apiWords(error)
  if (
    error instanceof BaseError &&
    error.name === 'Transaction.RevertedOnChainError' &&
    error.cause instanceof BaseError
  ) {
    // Why it was turned down says more than that it was.
    const told = wordsOf(error.cause)
    return { ...told, hint: words.reverted(told.hint) }
  }
  if (error instanceof BaseError) return words.byName[error.name] ?? ownWords(error)
  return words.unexpected
}

function apiWords(error: ApiError): ErrorWords {
  if (error.status === 429) {
    const wait = error.retryAfterSeconds
    return wait ? words.tooManyFor(wait) : words.tooManyRequests
  }
  if (error.errorType === 'UnsupportedChain') {
    // Either the whole chain or one contract is missing; the service says which.
    const [reason = error.details] = error.description.split(/(?<=\.)\s/)
    return words.unsupported(reason)
  }
  if (error.availableLiquidity) return words.tooMuch
  const ownHint = error.fix ?? words.tryAgain
  return (
    words.byErrorType[error.errorType] ?? {
      tone: 'danger',
      title: error.details,
      hint: ownHint,
      action: 'refreshQuote',
    }
  )
}

function ownWords(error: BaseError): ErrorWords {
  const message = error.fix ? error.message.replace(error.fix, '').trim() : error.message
  const [title = message, ...rest] = message.split(/(?<=\.)\s+/)
  const hint = [...rest, error.fix ?? words.tryAgain].join(' ')
  return { tone: 'danger', title: title.replace(/\.$/, ''), hint, action: 'retry' }
}

const maxTechnicalLength = 2_000

function technicalOf(error: unknown): string | undefined {
  const lines: string[] = []
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 6; cause = cause.cause, depth++) {
    const details = cause instanceof BaseError && cause.details ? `\n${cause.details}` : ''
    lines.push(`${cause.name}: ${cause.message}${details}`)
  }
  if (error instanceof ApiError)
    lines.unshift(`${error.status} ${error.errorType}${error.requestId ? `, request ${error.requestId}` : ''}`)
  if (lines.length === 0 && error !== undefined) lines.push(String(error))
  return lines.length > 0 ? lines.join('\n').slice(0, maxTechnicalLength) : undefined
}
