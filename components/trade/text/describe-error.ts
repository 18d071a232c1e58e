import { ApiError } from '@/lib/api/contract/errors'
import { isInstance, readErrorLayers } from '@/lib/error-layers'
import { BaseError } from '@/lib/errors'
import { type ErrorMessage, errorsText } from '@/messages/errors'
import { sharedText } from '@/messages/shared'

export type DescribedError = ErrorMessage & {
  // Details for support, shown behind a fold.
  technical: string | undefined
  // True where the details are the message: differences between request and built transaction.
  showsTechnical: boolean
}

const lostNames: readonly string[] = ['Api.UnreachableServiceError', 'Wallet.NetworkLostError']

// Describes any error; one without a text of its own is shown with its message and fix. `online`:
// false if this browser has no network, which then explains a failed request.
export function describeError(error: unknown, online = true): DescribedError {
  const own = isInstance(error, BaseError) ? error : undefined
  const isOwnLoss = !online && own !== undefined && lostNames.includes(own.name)
  return {
    ...(isOwnLoss ? errorsText.offline : messageOf(own)),
    technical: technicalOf(error),
    showsTechnical: own?.name === 'Wallet.MismatchError',
  }
}

function messageOf(error: BaseError | undefined): ErrorMessage {
  if (error === undefined) return errorsText.unexpected
  if (error instanceof ApiError) return apiMessage(error)
  if (error.name === 'Transaction.RevertedOnChainError' && isInstance(error.cause, BaseError)) {
    // The reason of a revert is more useful than the revert.
    const reason = messageOf(error.cause)
    return { ...reason, hint: errorsText.reverted(reason.hint) }
  }
  const byName: Readonly<Record<string, ErrorMessage>> = errorsText.byName
  return byName[error.name] ?? ownMessage(error)
}

function apiMessage(error: ApiError): ErrorMessage {
  if (error.status === 429) {
    const wait = error.retryAfterSeconds
    return wait ? errorsText.tooManyFor(wait) : errorsText.tooManyRequests
  }
  if (error.errorType === 'UnsupportedChain') {
    // The service names the missing chain or contract.
    const [reason = error.details] = error.description.split(/(?<=\.)\s/)
    return errorsText.unsupported(reason)
  }
  if (error.availableLiquidity) return errorsText.tooMuch
  const byErrorType: Readonly<Record<string, ErrorMessage>> = errorsText.byErrorType
  const ownHint = error.fix ?? sharedText.tryAgain
  return (
    byErrorType[error.errorType] ?? {
      tone: 'danger',
      title: error.details,
      hint: ownHint,
      action: 'refreshQuote',
    }
  )
}

function ownMessage(error: BaseError): ErrorMessage {
  const message = error.fix ? error.message.replace(error.fix, '').trim() : error.message
  const [title = message, ...rest] = message.split(/(?<=\.)\s+|(?<=。)/)
  const hint = [...rest, error.fix ?? sharedText.tryAgain].join(' ')
  return { tone: 'danger', title: title.replace(/[.。]$/, ''), hint, action: 'retry' }
}

const maxTechnicalLength = 2_000

function technicalOf(error: unknown): string | undefined {
  const layers = readErrorLayers(error).map(({ name, code, message, details }) => {
    const head = [name, code].filter((part) => part !== undefined).join(' ')
    return [head, message].filter(Boolean).join(': ') + (details ? `\n${details}` : '')
  })
  const lines = [...new Set(layers.filter(Boolean))]
  if (isInstance(error, ApiError))
    lines.unshift(`${error.status} ${error.errorType}${error.requestId ? `, request ${error.requestId}` : ''}`)
  if (lines.length === 0 && error !== undefined && typeof error !== 'object') lines.push(String(error))
  return lines.length > 0 ? lines.join('\n').slice(0, maxTechnicalLength) : undefined
}
