import { receiptPath } from '@/lib/receipt-path'
import type { OrderRow } from './order-row'

/** Where the receipts of an order's fills are shown, the newest last. */
export const receiptsOf = ({ chainId, fills }: Pick<OrderRow, 'chainId' | 'fills'>): readonly string[] =>
  fills.map(({ transactionHash }) => receiptPath(chainId, transactionHash))
