import type { Address } from 'viem'
import { isSameAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import { spenderAddress } from '@/lib/chain/approval/spenders'
import type { Chain } from '@/lib/chain/chain'
import { wordOf } from '@/lib/chain/node/revert-word'
import type { RevertReason } from '../chain/facts/simulate'

/** The chain of an order and its handler; null without one. */
type Handled = { chain: Chain; handler: Address | null }

/**
 * Converts a simulated settlement's revert to the service's own error where there is one. For an
 * order with a handler it names the wrong field and the remedy.
 *
 * @example
 * refusalOf({ kind: 'custom', name: 'InvalidNonce', args: [] }, order).errorType // 'InvalidInput'
 */
export const refusalOf = (reason: RevertReason, { chain, handler }: Handled): ApiError => {
  const word = reason.kind === 'funds' ? undefined : wordOf(reason)
  switch (word) {
    case 'InvalidSignature':
      return new ApiError('InvalidSignature')
    case 'DeadlineExpired':
      return new ApiError('OrderExpired')
    case 'InvalidNonce':
      return invalid('nonce', 'it was used, or taken back')
    case 'PermitFailed':
      return invalid('permit', 'the contract could not take the source by it (PermitFailed)')
    case 'TransferHelper: TRANSFER_FROM_FAILED':
      return new ApiError('InsufficientAllowance', {
        details: `The source could not be taken: ${handler === null ? word : untaken(chain, handler)}`,
      })
    default:
      return (
        (handler && refusalOfHandler(word, spenderAddress(chain, 'intent'))) ??
        invalid('order', `it cannot be settled (${word ?? 'the contract does not say why'})`)
      )
  }
}

const untaken = (chain: Chain, handler: Address) => {
  const { aaveHandler } = chain.contracts
  const intent = spenderAddress(chain, 'intent')
  const own = `approve it to the settlement contract (${intent})`
  const details = `${own}, or what the handler takes to the handler (${handler})`
  // An unapproved transfer fails like that of a collateral that the debt needs.
  return aaveHandler && isSameAddress(handler, aaveHandler)
    ? `${details}. With debt, sign a maxPremium above 0: its flash loan replaces the collateral before it is taken`
    : details
}

/** Maps errors of the intent contract and the venue's handlers; other handlers may use any. */
const refusalOfHandler = (word: string | undefined, intent: Address): ApiError | undefined => {
  switch (word) {
    case undefined:
      return invalid('data', 'the handler reverts without saying why. Compare data with what the handler expects')
    case 'InvalidHandler':
      return invalid('handler', `expected a contract made to complete orders, given one without code or of the venue`)
    case 'ExternalSwapMissing':
    case 'ExternalSwapRepeated':
    case 'UnauthorizedHandler':
      return invalid('handler', `expected a contract that calls swapExternal itself, once (${word})`)
    case 'UnauthorizedCaller':
    case 'UnauthorizedAccount':
      return invalid('handler', `expected a handler of the settlement contract ${intent}, given that of another one`)
    case 'InvalidData':
      return invalid('data', 'the handler cannot read it. Encode it as the handler expects')
    case 'AssetMismatch':
      return invalid('data', 'expected a vault of destToken, given one of another token')
    case 'ExcessivePremium':
      return invalid('data', 'the flash loan costs more than maxPremium. Sign a higher one')
    default:
      return undefined
  }
}

const invalid = (name: string, reason: string) =>
  new ApiError('InvalidInput', { details: `Invalid ${name}: ${reason}` })
