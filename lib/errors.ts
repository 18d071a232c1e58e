type BaseErrorParameters = { cause?: unknown; details?: string | undefined; fix?: string | undefined }
type Saying = BaseErrorParameters & { message: string }

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
 * The parent of an error with a name of its own. What it says is the same whenever it is thrown, or follows from what it is given; a
 * `cause` that it is given is its cause either way.
 *
 * @example
 * class BusyError extends namedError('Wallet.BusyError', { message: 'A question is open.', fix: 'Answer it.' }) {}
 * new BusyError({ cause }).message // 'A question is open. Answer it.'
 *
 * class UsedError extends namedError('Order.UsedError', ({ id }: { id: number }) => ({ message: `Order ${id} is used.` })) {}
 * new UsedError({ id: 7 }).message // 'Order 7 is used.'
 */
export const namedError = <given extends unknown[] = [{ cause?: unknown }?]>(
  name: string,
  says: Saying | ((...given: given) => Saying),
) =>
  class extends BaseError {
    override readonly name = name

    constructor(...given: given) {
      const { message, ...rest } = typeof says === 'function' ? says(...given) : says
      super(message, { cause: (given[0] as { cause?: unknown } | undefined)?.cause, ...rest })
    }
  }
