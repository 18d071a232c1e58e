import type { Difference } from '@/lib/chain/node/difference'
import { BaseError, namedError } from '@/lib/errors'
import { failuresText } from '@/messages/failures'

/** The contracts that a trade calls, by role. */
export type ContractRole = keyof typeof failuresText.roles

export class MismatchError extends BaseError {
  override readonly name = 'Wallet.MismatchError'
  readonly differences: readonly Difference[]
  constructor({ differences }: { differences: readonly Difference[] }) {
    const { message, fix } = failuresText.wallet.mismatch
    super(message, {
      details: differences
        .map(({ field, expected, found }) => `${field}: expected ${expected}, found ${found}`)
        .join('\n'),
      fix,
    })
    this.differences = differences
  }
}

export class UnknownContractError extends namedError(
  'Chain.UnknownContractError',
  ({ role, address, reason }: { role: ContractRole; address: string; reason: string }) =>
    failuresText.contract.unknown(failuresText.roles[role], address, reason),
) {}

/** Returns the error of a contract that the registry names no address of. */
export const unpinnedContract = (role: ContractRole): UnknownContractError =>
  new UnknownContractError({
    role,
    address: failuresText.contract.noAddress,
    reason: failuresText.contract.notPinned,
  })

export class AllowanceShortError extends namedError(
  'Token.AllowanceShortError',
  ({ role, allowed, needed }: { role: ContractRole; allowed: bigint; needed: bigint }) => ({
    ...failuresText.contract.allowanceShort(failuresText.roles[role]),
    details: `allowed: ${allowed} raw units, needed: ${needed}`,
  }),
) {}

/** Thrown if no price was young enough when the wallet could open. */
export class StalePriceError extends namedError('Wallet.StalePriceError', () => failuresText.wallet.stalePrice) {}

export class PriceMovedError extends namedError('Wallet.PriceMovedError', () => failuresText.wallet.priceMoved) {}
