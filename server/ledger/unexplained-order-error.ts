import { BaseError } from '@/lib/errors'

/** An order whose view at a block does not follow from its logs up to that block. */
export type Unexplained = { orderHash: string; block: bigint; onChain: string; byLogs: string }

export class UnexplainedOrderError extends BaseError {
  override readonly name = 'Ledger.UnexplainedOrderError'
  /** All such orders; the message names the first. */
  readonly orderHashes: ReadonlySet<string>
  constructor(unexplained: readonly [Unexplained, ...Unexplained[]]) {
    const [{ orderHash, block, onChain, byLogs }] = unexplained
    super(`After block ${block} the contract says of order ${orderHash}: ${onChain}. Its logs say: ${byLogs}.`, {
      fix: 'The chain moved while it was read, or the node withholds logs: try again, or name another node.',
    })
    this.orderHashes = new Set(unexplained.map(({ orderHash }) => orderHash))
  }
}
