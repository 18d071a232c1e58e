import { useEffect } from 'react'
import type { OrderRow } from '@/actions/orders/order-row'
import { tell } from '@/hooks/wallet/notices'
import { usePair } from './order-cells'
import { sizeWords } from './order-words'

// Says quietly that orders were filled.
export const FillNews = ({ filled }: { filled: readonly OrderRow[] }) =>
  filled.map((row) => <OneFilled key={`${row.hash} ${row.filledPercent}`} row={row} />)

function OneFilled({ row }: { row: OrderRow }) {
  const pair = usePair(row)
  const { hash, path, filledPercent } = row
  const { size, limit } = sizeWords(row, pair)
  const isNamed = pair.src !== undefined && pair.dest !== undefined
  const text = `${filledPercent < 100 ? 'Partly filled' : 'Filled'}: ${size} ${limit}`
  useEffect(() => {
    if (isNamed) tell({ id: `${hash} ${filledPercent}`, outcome: 'settled', text, path, link: 'Show' })
  }, [isNamed, hash, filledPercent, text, path])
  return null
}
