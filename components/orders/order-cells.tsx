import Link from 'next/link'
import { createContext, type ReactNode, use } from 'react'
import type { RequestedApproval } from '@/components/approvals/approve-more'
import { IntentStatusBadge, LimitStatusBadge } from '@/components/intent/order/intent-status'
import { OrderState } from '@/components/otc/order/order-state'
import { dollarText } from '@/components/trade/amount/describe-improvement'
import { displayAmount } from '@/components/trade/amount/display-amount'
import { displayMoment } from '@/components/trade/amount/display-moment'
import { Improvement } from '@/components/trade/amount/improvement'
import { ReceiptLink } from '@/components/trade/run/receipt-link'
import { AddressText } from '@/components/trade/token/address-text'
import { ChainIcon } from '@/components/trade/token/chain-icon'
import { NamesakeMark, useNamesake } from '@/components/trade/token/namesake-mark'
import { TokenIcon } from '@/components/trade/token/token-icon'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { useMarketOfRow } from '@/hooks/orders/use-market-of-row'
import { useToken } from '@/hooks/token/use-tokens'
import { useSite } from '@/hooks/use-site'
import { isNativeToken, shortAddress } from '@/lib/address'
import { findToken } from '@/lib/chain/registry/registry'
import { isPricedInverse } from '@/lib/chain/token/market-direction'
import { type Health, spenderOfRow } from '@/lib/history/assess-health'
import { isCancellable } from '@/lib/history/group-cancellations'
import type { LeftPositions } from '@/lib/history/left-positions'
import type { OrderRow, RowRefund } from '@/lib/history/order-row'
import { outcomeOf } from '@/lib/history/outcome'
import { ordersText } from '@/messages/orders'
import { tradeText } from '@/messages/trade'
import {
  decimalsOf,
  feeText,
  kindText,
  type Named,
  type Pair,
  percentOf,
  priceLines,
  sizeLines,
  worthText,
} from './describe-order'
import { HealthLine } from './health-line'

// Returns a token's name if it is listed, imported or readable; else its address and raw units.
function useNamed(chainId: number, address: string): Named | undefined {
  const { chains } = useSite()
  const chain = chains.find(({ id }) => id === chainId)
  const listed = chain && (isNativeToken(address) ? chain.nativeCurrency : findToken(chain, address))
  // Reads no listed token, as scrolling mounts many rows.
  const { token, status } = useToken(listed ? undefined : chain, listed ? undefined : address)
  return listed ?? token ?? (status === 'error' || !chain ? { symbol: shortAddress(address), decimals: 0 } : undefined)
}

type PairOfRow = { chainId: number; destChainId?: number; srcToken: string; destToken: string }

export const usePair = ({ chainId, destChainId = chainId, srcToken, destToken }: PairOfRow): Pair => {
  const src = useNamed(chainId, srcToken)
  const dest = useNamed(destChainId, destToken)
  const { chains } = useSite()
  const chain = chains.find(({ id }) => id === chainId)
  const isInverse = chain !== undefined && isPricedInverse(chain, { address: srcToken }, { address: destToken })
  return { src, dest, isInverse }
}

// Returns a pair as plain text, which names look-alikes of listed tokens as such.
export const useWarnedPair = (row: PairOfRow): Pair => {
  const { src, dest, isInverse } = usePair(row)
  const names = [
    useNamesake(row.chainId, atAddress(src, row.srcToken)),
    useNamesake(row.destChainId ?? row.chainId, atAddress(dest, row.destToken)),
  ]
  const warn = (token: Named | undefined, namesake: (typeof names)[number]) =>
    token && namesake ? { ...token, symbol: tradeText.namesake.inText(token.symbol, namesake.symbol) } : token
  return { src: warn(src, names[0]), dest: warn(dest, names[1]), isInverse }
}

const atAddress = (token: Named | undefined, address: string) => token && { ...token, address }

const PairContext = createContext<Pair>({ src: undefined, dest: undefined, isInverse: false })

// Provides the token names of an order to all cells of its row.
export function RowTokens({ row, children }: { row: OrderRow; children: ReactNode }) {
  return <PairContext value={usePair(row)}>{children}</PairContext>
}

// The data and actions of rows besides the orders. Actions of the owner are undefined for others.
type RowActions = {
  // The health by order hash; loads after the orders, and not for all of them.
  byHash: ReadonlyMap<string, Health>
  left: LeftPositions
  approve: ((requested: RequestedApproval) => void) | undefined
  cancel: ((row: OrderRow) => void) | undefined
}
export const RowActionsContext = createContext<RowActions>({
  byHash: new Map(),
  left: new Map(),
  approve: undefined,
  cancel: undefined,
})

type CellProps = { row: OrderRow }

export function PairCell({ row }: CellProps) {
  const pair = use(PairContext)
  const { chainId, destChainId, srcToken, destToken, path } = row
  const isAcross = chainId !== destChainId
  return (
    <Link
      href={path}
      prefetch={false}
      className={cn(
        'flex min-h-6 min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium',
        'underline-offset-4 hover:underline',
      )}
    >
      <span aria-hidden className="flex shrink-0 -space-x-1.5">
        <Logo chainId={chainId} address={srcToken} badge={isAcross ? '-start-1' : undefined} />
        <Logo chainId={destChainId} address={destToken} badge={isAcross ? '-end-1' : undefined} />
      </span>
      <span className="min-w-0 truncate">
        {pair.src?.symbol ?? ordersText.order.unread} <span className="sr-only">{ordersText.row.to}</span>
        <span aria-hidden className="text-faint">
          /
        </span>{' '}
        {pair.dest?.symbol ?? ordersText.order.unread}
      </span>
      <NamesakeMark chainId={chainId} token={atAddress(pair.src, srcToken)} />
      <NamesakeMark chainId={destChainId} token={atAddress(pair.dest, destToken)} />
    </Link>
  )
}

// `badge`: the position of the chain's badge.
type LogoProps = { chainId: number; address: string; badge: string | undefined }

// Shows a token, with the badge of its chain if the order crosses chains.
const Logo = ({ chainId, address, badge }: LogoProps) => (
  <span className="relative">
    <TokenIcon chainId={chainId} token={{ address }} size={20} />
    {badge && (
      <span className={cn('absolute -bottom-1 rounded-xs outline outline-1 outline-surface', badge)}>
        <ChainIcon chainId={chainId} size={11} />
      </span>
    )}
  </span>
)

export function KindCell({ row }: CellProps) {
  const { chains } = useSite()
  const nameOf = (chainId: number) => chains.find(({ id }) => id === chainId)?.name
  return (
    <span className="flex items-center gap-1.5 text-soft">
      {/* Badges of the tokens show two chains. */}
      {row.destChainId === row.chainId && <ChainIcon chainId={row.chainId} size={14} />}
      <span className="sr-only">{nameOf(row.chainId)}</span>
      {row.destChainId !== row.chainId && (
        <span className="sr-only">
          {ordersText.row.to} {nameOf(row.destChainId)}
        </span>
      )}
      {kindText(row)}
    </span>
  )
}

export function SizeCell({ row }: CellProps) {
  const pair = use(PairContext)
  const { size, limit } = sizeLines(row, pair)
  return (
    <>
      <p className="truncate font-medium tabular-nums" title={size}>
        <bdi>{size}</bdi>
      </p>
      <p className="truncate text-soft tabular-nums" title={limit}>
        <bdi>{limit}</bdi>
      </p>
    </>
  )
}

export function PriceCell({ row }: CellProps) {
  const { price, limit } = priceLines(row, use(PairContext))
  return (
    <>
      <p className="tabular-nums lg:truncate" title={price}>
        <bdi>{price}</bdi>
      </p>
      {limit && (
        <p className="text-soft tabular-nums lg:truncate" title={limit}>
          <bdi>{limit}</bdi>
        </p>
      )}
    </>
  )
}

// Shows the filled share, its value then and the difference to the quote, else the value now.
export function FilledCell({ row }: CellProps) {
  const pair = use(PairContext)
  const outcome = outcomeOf(row, decimalsOf(pair))
  const better = outcome?.againstQuote
  return (
    <>
      <p className="truncate tabular-nums">
        {row.filledPercent < 100 && (
          <span className={row.filledPercent === 0 ? 'text-faint' : undefined}>
            <span className="max-lg:hidden">{ordersText.order.percent(percentOf(row))}</span>
            <span className="lg:hidden">{ordersText.order.percentFilled(percentOf(row))}</span>
          </span>
        )}{' '}
        {outcome && (
          <span
            title={outcome.usd === undefined ? ordersText.row.worthUnknownWhy : ordersText.row.worthThen}
            className={outcome.usd === undefined ? 'text-faint' : 'font-medium'}
          >
            {worthText(outcome)}
          </span>
        )}
      </p>
      {better ? (
        <p className="truncate">
          <Improvement difference={better} isShort />
        </p>
      ) : (
        row.stage !== 'done' && <WorthNow row={row} />
      )}
    </>
  )
}

function WorthNow({ row }: CellProps) {
  const worth = useMarketOfRow(row, use(PairContext))?.worth
  return (
    worth !== undefined && (
      <p className="truncate text-soft tabular-nums">{ordersText.row.worthNow(dollarText(worth))}</p>
    )
  )
}

export function StatusCell({ row }: CellProps) {
  const { byHash, left, approve } = use(RowActionsContext)
  const health = byHash.get(row.hash)
  const inVault = left.get(row.hash)
  const { src } = use(PairContext)
  return (
    <>
      <div className="[grid-area:status] max-lg:justify-self-end">
        <Status row={row} />
      </div>
      <div className="min-w-0 [grid-area:health]">
        <Receipt row={row} />
        {row.refunds?.map((refund) => (
          <RefundLine key={refund.transactionHash} refund={refund} />
        ))}
        {inVault !== undefined && src && (
          <Link href={row.path} prefetch={false} className="text-caution underline-offset-4 hover:underline">
            {ordersText.row.inVault(`${displayAmount(inVault, src.decimals)} ${src.symbol}`)}
          </Link>
        )}
        {health && src && (
          <HealthLine
            health={health}
            token={src}
            onApprove={
              approve &&
              (() =>
                approve({
                  chainId: row.chainId,
                  source: row.srcToken,
                  token: src,
                  spender: spenderOfRow(row),
                  allowance: health.allowance,
                  before: health.before,
                  needs: health.needs,
                }))
            }
          />
        )}
      </div>
    </>
  )
}

// Shows the newest fill; the page of the order has all of them.
function Receipt({ row }: CellProps) {
  const { chainId, destChainId, fills } = row
  const fee = feeText(row, use(PairContext))
  const newest = fills.at(-1)
  if (!newest) return null
  return (
    <p className="text-soft">
      <ReceiptLink chainId={chainId} hash={newest.transactionHash} /> <AddressText address={newest.transactionHash} />
      {newest.farTransaction && (
        <>
          {' '}
          <ReceiptLink chainId={destChainId} hash={newest.farTransaction}>
            {ordersText.row.paidReceipt}
          </ReceiptLink>
        </>
      )}
      {fills.length > 1 && <span className="text-faint"> {ordersText.order.receipts(fills.length)}</span>}
      {fee && <span className="tabular-nums"> · {fee}</span>}
    </p>
  )
}

// Shows the refunded amount with its transaction.
function RefundLine({ refund: { chainId, token, amount, transactionHash } }: { refund: RowRefund }) {
  const named = useNamed(chainId, token)
  return (
    <p className="text-soft tabular-nums">
      {ordersText.row.refunded(
        named ? `${displayAmount(amount, named.decimals)} ${named.symbol}` : ordersText.order.unread,
      )}{' '}
      <ReceiptLink chainId={chainId} hash={transactionHash} />
    </p>
  )
}

function Status({ row }: CellProps) {
  const short = use(RowActionsContext).byHash.get(row.hash)?.short?.of
  // The order's own page asks the chain while the service has no record.
  if (row.record === undefined && row.status === undefined)
    return <span className="text-soft">{row.isUnheard ? ordersText.row.unheard : ordersText.row.onlyHere}</span>
  // The chain shows a revoked approval before the service does.
  if (row.surface === 'otc')
    return <OrderState state={short && row.status === 'PENDING' ? 'SUSPENDED' : row.status} shortOf={short} />
  return <IntentRowStatus row={row} pair={use(PairContext)} />
}

// Shows an intent order's status, with the distance of a limit if dollar prices are known.
export const IntentRowStatus = ({ row, pair }: { row: OrderRow; pair: Pair }) =>
  row.type === 'limit' ? <LimitRowStatus row={row} pair={pair} /> : <IntentStatusBadge status={row.status} />

const LimitRowStatus = ({ row, pair }: { row: OrderRow; pair: Pair }) => (
  <LimitStatusBadge status={row.status} distance={useMarketOfRow(row, pair)?.distance} />
)

// Shows when an order was placed, and when it ended or expires.
export function ExpiryCell({ row: { surface, stage, createdAt, expiresAt, updatedAt } }: CellProps) {
  const momentOf = (ms: number) => displayMoment(Math.floor(ms / 1_000))
  return (
    <span className="grid text-soft">
      {surface !== 'market' && <span>{ordersText.row.placed(momentOf(createdAt))}</span>}
      <span>
        {stage === 'done'
          ? ordersText.row.ended(momentOf(updatedAt))
          : expiresAt === undefined
            ? ordersText.row.never
            : `${ordersText.row.until} ${displayMoment(expiresAt)}`}
      </span>
    </span>
  )
}

export function CancelCell({ row }: CellProps) {
  const { cancel } = use(RowActionsContext)
  if (!cancel || !isCancellable(row)) return null
  return (
    <Button variant="outline" size="sm" aria-label={ordersText.row.cancelThis} onClick={() => cancel(row)}>
      {ordersText.row.cancel}
    </Button>
  )
}
