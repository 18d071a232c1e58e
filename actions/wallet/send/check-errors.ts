import type { Difference } from '@/lib/chain/node/difference'
import { BaseError, namedError } from '@/lib/errors'

/** The contracts that a trade calls, by role. */
export type ContractRole =
  | 'router'
  | 'executor'
  | 'settlement contract'
  | 'Aave handler'
  | 'OTC contract'
  | 'wrapped token'
  | 'fee vault'
  | 'bridge'
  | 'SpokePool'
  | 'token that arrives'
  | 'contract that sells what arrives'

export class MismatchError extends BaseError {
  override readonly name = 'Wallet.MismatchError'
  readonly differences: readonly Difference[]
  constructor({ differences }: { differences: readonly Difference[] }) {
    super('What was about to be signed is not what you confirmed, so it was not signed.', {
      details: differences
        .map(({ field, expected, found }) => `${field}: expected ${expected}, found ${found}`)
        .join('\n'),
      fix: 'Reload the page and try once more. If it stays, do not trade here and report the differences.',
    })
    this.differences = differences
  }
}

export class UnknownContractError extends namedError(
  'Chain.UnknownContractError',
  ({ role, address, reason }: { role: ContractRole; address: string; reason: string }) => ({
    message: `The ${role} at ${address} is not the one this page knows: ${reason}. Nothing was signed.`,
    fix: 'Do not trade here. Tell the operator of this page.',
  }),
) {}

export class AllowanceShortError extends namedError(
  'Token.AllowanceShortError',
  ({ role, allowed, needed }: { role: ContractRole; allowed: bigint; needed: bigint }) => ({
    message: `After your approval the ${role} may still take less than this trade needs.`,
    details: `allowed: ${allowed} raw units, needed: ${needed}`,
    fix: 'Approve again and leave the amount in your wallet as it is proposed.',
  }),
) {}

/** Thrown if no price was young enough when the wallet could open. */
export class StalePriceError extends namedError('Wallet.StalePriceError', {
  message: 'Each price was older than 20 seconds before your wallet could open. Nothing was signed or sent.',
  fix: 'Close what slows this device or its network down, then try again.',
}) {}

export class PriceMovedError extends namedError('Wallet.PriceMovedError', {
  message: 'The price moved beyond what you accepted. Nothing was signed or sent.',
  fix: 'Accept the new price, or leave it.',
}) {}
