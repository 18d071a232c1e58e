import { Rows } from '@/components/ui/rows'
import type { Chain, Token } from '@/lib/chain/chain'
import type { Handling } from '@/lib/chain/handler/decode-handling'
import { encodeHandling } from '@/lib/chain/handler/encode-handling'
import HandlerRows from '../order/handler-rows'

type PlacedHandlerRowsProps = { chain: Chain; handling: Handling; src: Pick<Token, 'symbol' | 'decimals'> }

// Shows an order's handler data, decoded from the signed bytes.
export default function PlacedHandlerRows({ chain, handling, src }: PlacedHandlerRowsProps) {
  return (
    <Rows>
      <HandlerRows chain={chain} handling={encodeHandling(chain, handling)} src={src} />
    </Rows>
  )
}
