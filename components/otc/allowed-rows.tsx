import { ExactAmount } from '@/components/trade/exact-amount'
import { Row } from '@/components/ui/rows'
import type { Token } from '@/lib/chain/chain'

type AllowedRowsProps = {
  token: Pick<Token, 'symbol' | 'decimals' | 'permit'>
  // What is asked for, and how much of it the person's own live offers stand on; raw units.
  needed: bigint
  committed: bigint
  byPermit: boolean
}

// What an approval or a permit allows in full: of what is traded, and of what live offers stand on.
export function AllowedRows({ token, needed, committed, byPermit }: AllowedRowsProps) {
  if (byPermit && token.permit?.kind === 'dai')
    return <Row label="You allow the OTC contract">all your {token.symbol}: its permits know no amount</Row>
  return (
    <>
      <Row label="You allow the OTC contract">
        <ExactAmount raw={needed} token={token} />
      </Row>
      {committed > 0n && (
        <Row label="Of it for your live offers">
          <ExactAmount raw={committed} token={token} />
        </Row>
      )}
    </>
  )
}
