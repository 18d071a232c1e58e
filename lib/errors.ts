type BaseErrorParameters = { cause?: unknown; details?: string | undefined; fix?: string | undefined }
type ErrorContent = BaseErrorParameters & { message: string }

/**
 * The parent of every error that this project throws on purpose. The name contains its area
 * (`Rfq.ExpiredOrderError`), the message what was given and what was expected, `fix` what to do
 * next.
 *
 * @example
 * throw new Amount.InvalidAmountError({ value: '1.5.2' })
 * // Amount.InvalidAmountError: "1.5.2" is not an amount. Write digits with at most ...
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
 * Returns the parent class of an error with a name of its own. Its message is constant or is
 * computed from the arguments; a `cause` among the arguments becomes the cause of the error.
 *
 * @example
 * class BusyError extends namedError('Wallet.BusyError', { message: 'Busy.', fix: 'Wait.' }) {}
 * new BusyError({ cause }).message // 'Busy. Wait.'
 *
 * const content = ({ id }: { id: number }) => ({ message: `Order ${id} is used.` })
 * class UsedError extends namedError('Order.UsedError', content) {}
 * new UsedError({ id: 7 }).message // 'Order 7 is used.'
 */
export const namedError = <given extends unknown[] = [{ cause?: unknown }?]>(
  name: string,
  content: ErrorContent | ((...given: given) => ErrorContent),
) =>
  class extends BaseError {
    override readonly name = name

    constructor(...given: given) {
      const { message, ...rest } = typeof content === 'function' ? content(...given) : content
      super(message, { cause: (given[0] as { cause?: unknown } | undefined)?.cause, ...rest })
    }
  }
