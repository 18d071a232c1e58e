import { receiptPath } from '@/lib/receipt-path'
import type { OrderRow } from './order-row'

/** Returns the paths of the receipts of an order's fills, the newest last. */
export const receiptsOf = ({ chainId, fills }: Pick<OrderRow, 'chainId' | 'fills'>): readonly string[] =>
  fills.map(({ transactionHash }) => receiptPath(chainId, transactionHash))
