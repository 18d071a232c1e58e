import { BaseError } from '@/lib/errors'

/** An order of which a contract says something at a block that its logs up to there do not. */
export type Unexplained = { orderHash: string; block: bigint; says: string; explained: string }

export class UnexplainedOrderError extends BaseError {
  override readonly name = 'Ledger.UnexplainedOrderError'
  /** All of them; the message is about the first one. */
  readonly orderHashes: ReadonlySet<string>
  constructor(unexplained: readonly [Unexplained, ...Unexplained[]]) {
    const [{ orderHash, block, says, explained }] = unexplained
    super(`After block ${block} the contract says of order ${orderHash}: ${says}. Its logs say: ${explained}.`, {
      fix: 'The chain moved while it was read, or the node keeps logs back: ask again, or give the url of another node.',
    })
    this.orderHashes = new Set(unexplained.map(({ orderHash }) => orderHash))
  }
}
