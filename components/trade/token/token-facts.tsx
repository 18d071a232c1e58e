import { displayMoment } from '@/components/trade/amount/display-moment'
import { Badge } from '@/components/ui/badge'
import { Row, Rows } from '@/components/ui/rows'
import { Skeleton } from '@/components/ui/skeleton'
import { useTokenCheck } from '@/hooks/token/use-token-check'
import type { TokenFigures } from '@/hooks/token/use-token-list'
import type { ChoosableToken } from '@/hooks/token/use-tokens'
import { isNativeToken } from '@/lib/address'
import type { SaleVerdict } from '@/lib/api/token-check'
import type { Chain } from '@/lib/chain/chain'
import { displayCount } from '@/lib/write-decimal'
import { tradeText } from '@/messages/trade'
import { displayPercent } from '../amount/display-amount'
import { displayDuration } from '../amount/display-duration'
import { AddressText } from './address-text'
import { ChainIcon } from './chain-icon'
import { ChangeText } from './change-text'
import { displayShortUsd, displayTokenPrice } from './display-dollars'

type TokenFactsProps = {
  chain: Chain
  token: ChoosableToken
  price: string | null | undefined
  figures: TokenFigures | undefined
}

// Shows the figures of a token and the outcome of a simulated sale, before it is chosen.
export function TokenFacts({ chain, token, price, figures }: TokenFactsProps) {
  return (
    <div className="grid gap-3">
      <Rows>
        <Row label={tradeText.picker.facts.network}>
          <ChainIcon chainId={chain.id} size={14} /> {chain.name}
        </Row>
        <Row label={tradeText.picker.facts.price}>
          {displayTokenPrice(price) ?? <span className="text-soft">{tradeText.picker.facts.noPrice}</span>}
          <ChangeText bps={figures?.change24hBps} />
        </Row>
        <Row label={tradeText.picker.facts.liquidity}>
          {displayShortUsd(figures?.liquidityUSD) ?? (
            <span className="text-soft">{tradeText.picker.facts.unknown}</span>
          )}
        </Row>
        {figures?.swaps24h !== undefined && (
          <Row label={tradeText.picker.facts.volume}>
            {tradeText.picker.facts.swaps(displayShortUsd(figures.volume24hUSD) ?? '', figures.swaps24h)}
          </Row>
        )}
        {!isNativeToken(token.address) && <CheckedRows chain={chain} token={token} />}
        {token.listName !== undefined && <Row label={tradeText.picker.facts.list}>{token.listName}</Row>}
        <Row label={tradeText.picker.facts.decimals}>{token.decimals}</Row>
      </Rows>
      {!isNativeToken(token.address) && (
        <div className="rounded-control bg-inset p-3 text-xs">
          <p className="mb-1 text-soft">{tradeText.picker.facts.address}</p>
          <AddressText address={token.address} full />
        </div>
      )}
      <p className="text-xs text-faint">{tradeText.picker.facts.note}</p>
    </div>
  )
}

const tints = { sellable: 'positive', unsellable: 'danger', unknown: 'neutral' } as const

function CheckedRows({ chain, token }: { chain: Chain; token: ChoosableToken }) {
  const { check, status } = useTokenCheck(chain.id, token.address)
  const rows = [tradeText.picker.facts.sale, tradeText.picker.facts.taxes, tradeText.picker.facts.age]
  if (!check)
    return rows.map((label) => (
      <Row key={label} label={label}>
        {status === 'pending' ? (
          <Skeleton className="h-4 w-24" />
        ) : (
          <span className="text-soft">{tradeText.picker.facts.unread}</span>
        )}
      </Row>
    ))
  const { sale, blockNumber, buyTaxBps, sellTaxBps, pool } = check
  return (
    <>
      <Row label={tradeText.picker.facts.sale}>
        {blockNumber !== undefined && (
          <span className="text-soft">{tradeText.picker.facts.block(displayCount(blockNumber))}</span>
        )}
        <Badge variant={taxOf(check) > 0 && sale === 'sellable' ? 'caution' : tints[sale]}>
          {saleWords(sale, sellTaxBps ?? 0)}
        </Badge>
      </Row>
      <Row label={tradeText.picker.facts.taxes}>
        {buyTaxBps === undefined ? (
          <span className="text-soft">{tradeText.picker.facts.unknown}</span>
        ) : (
          tradeText.picker.facts.taxOf(
            displayPercent(buyTaxBps),
            sellTaxBps === undefined ? tradeText.picker.facts.unknown : displayPercent(sellTaxBps),
          )
        )}
      </Row>
      <Row label={tradeText.picker.facts.age}>
        {pool?.createdAt ? (
          <span title={displayMoment(Date.parse(pool.createdAt) / 1_000)}>
            {tradeText.picker.facts.ageAt(
              displayDuration((Date.now() - Date.parse(pool.createdAt)) / 1_000),
              pool.exchange,
            )}
          </span>
        ) : (
          <span className="text-soft">{tradeText.picker.facts.unknown}</span>
        )}
      </Row>
    </>
  )
}

const taxOf = ({
  buyTaxBps = 0,
  sellTaxBps = 0,
}: {
  buyTaxBps?: number | undefined
  sellTaxBps?: number | undefined
}) => Math.max(buyTaxBps, sellTaxBps)

const saleWords = (sale: SaleVerdict, sellTaxBps: number): string =>
  sale === 'sellable' && sellTaxBps > 0
    ? tradeText.picker.facts.sellableTaking(displayPercent(sellTaxBps))
    : tradeText.picker.facts.sales[sale]
