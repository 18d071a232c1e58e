type BaseErrorParameters = { cause?: unknown; details?: string; fix?: string }

/**
 * The parent of every error we throw on purpose. A name says its home (`Rfq.ExpiredOrderError`), the message says what was
 * given and what was expected, `fix` says what to do next.
 *
 * @example
 * throw new Amount.InvalidAmountError({ value: '1.5.2' })
 * // Amount.InvalidAmountError: "1.5.2" is not an amount. Write digits with at most one decimal point, for example 1.5.
 */
export class BaseError extends Error {
  readonly details: string | undefined
  readonly fix: string | undefined

  constructor(shortMessage: string, { cause, details, fix }: BaseErrorParameters = {}) {
    super([shortMessage, fix].filter(Boolean).join(' '), cause === undefined ? undefined : { cause })
    this.name = 'BaseError'
    this.details = details
    this.fix = fix
  }
}

/**
 * The parent of an error that says the same whenever it is thrown: only its cause differs.
 *
 * @example
 * class BusyError extends namedError('Wallet.BusyError', { message: 'A question is open.', fix: 'Answer it.' }) {}
 * new BusyError({ cause }).message // 'A question is open. Answer it.'
 */
export const namedError = (name: string, { message, fix }: { message: string; fix?: string }) =>
  class extends BaseError {
    override readonly name = name

    constructor({ cause }: { cause?: unknown } = {}) {
      super(message, { cause, ...(fix && { fix }) })
    }
  }
