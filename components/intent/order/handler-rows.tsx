import { AmountRow } from '@/components/trade/amount/amount-row'
import { AddressRow } from '@/components/trade/token/address-row'
import { AddressText } from '@/components/trade/token/address-text'
import { Notice } from '@/components/ui/alert'
import { Row } from '@/components/ui/rows'
import { useToken } from '@/hooks/token/use-tokens'
import type { Chain, Token } from '@/lib/chain/chain'
import { decodeHandling, type Handling } from '@/lib/chain/handler/decode-handling'
import type { SignedHandler } from '@/lib/order/families/family'
import { handlerText } from '@/messages/handler'

type HandlerRowsProps = { chain: Chain; handling: SignedHandler; src: Pick<Token, 'symbol' | 'decimals'> }

// Shows an order's handler and its data: decoded for a known handler, else in bytes.
export default function HandlerRows({ chain, handling, src }: HandlerRowsProps) {
  const known = decodeHandling(chain, handling)
  return (
    <>
      <Row label={handlerText.handler}>
        {known && handlerText.names[known.kind]} <AddressText address={handling.handler} />
      </Row>
      {known?.kind === 'vault' && <VaultRows chain={chain} handling={known} />}
      {known?.kind === 'aave' && (
        <>
          <Row label={handlerText.action}>{handlerText.actions[known.action]}</Row>
          <Row label={handlerText.health}>{handlerText.atLeast(known.minHealthFactor)}</Row>
          {known.maxPremium === 0n ? (
            <Row label={handlerText.premium}>{handlerText.noLoan}</Row>
          ) : (
            <AmountRow label={handlerText.premium} raw={known.maxPremium} token={src} />
          )}
        </>
      )}
      {!known && (
        <>
          <Row label={handlerText.data}>
            <code className="break-all font-mono text-2xs">{handling.data}</code>
          </Row>
          <Notice variant="caution">{handlerText.unknown}</Notice>
        </>
      )}
    </>
  )
}

type VaultRowsProps = { chain: Chain; handling: Extract<Handling, { kind: 'vault' }> }

function VaultRows({ chain, handling: { vault, minShares } }: VaultRowsProps) {
  const { token } = useToken(chain, vault)
  return (
    <>
      <AddressRow label={handlerText.vault} address={vault} />
      {token ? (
        <AmountRow label={handlerText.shares} raw={minShares} token={token} />
      ) : (
        <Row label={handlerText.shares}>{handlerText.raw(minShares)}</Row>
      )}
    </>
  )
}
