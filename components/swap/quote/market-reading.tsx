import type { ReadMarket } from '@/hooks/proof/use-market-on-chain'
import { shortAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { symbolOf } from '@/lib/chain/registry/registry'
import type { PoolName } from '@/lib/proof/compare-pool'
import { displayCount, writeDecimal } from '@/lib/write-decimal'
import { sharedText } from '@/messages/shared'
import { swapText } from '@/messages/swap'
import { nameFields } from './name-fields'

type MarketReadingProps = { market: ReadMarket; chain: Chain }
type Compared = Extract<ReadMarket, { status: 'compared' }>

/** Maximum lines of a list; more differences need no further detail. */
const maxLines = 12

// Lists what this browser read from the chain.
export function MarketReading({ market, chain }: MarketReadingProps) {
  const isDifferent = market.status === 'compared' && market.differences.length + market.missing.length > 0
  return (
    <details className="text-xs" open={isDifferent || undefined}>
      <summary className="min-h-6 text-soft hover:text-ink">{swapText.review.reading.title}</summary>
      <div className="my-2 grid gap-2 break-words text-soft">
        {market.status === 'compared' ? <Lines market={market} chain={chain} /> : <p>{describeWaiting(market)}</p>}
      </div>
    </details>
  )
}

const describeWaiting = (market: Exclude<ReadMarket, Compared>): string => {
  switch (market.status) {
    case 'reading':
      return swapText.review.reading.reading
    case 'unavailable':
      return swapText.review.reading.unavailable
    case 'lagging':
      return swapText.review.reading.lagging(displayCount(market.blockNumber))
    case 'pruned':
      return swapText.review.reading.pruned(displayCount(market.blockNumber))
    case 'otherBlock':
      return swapText.review.reading.otherBlock(displayCount(market.blockNumber))
  }
}

function Lines({ market, chain }: { market: Compared; chain: Chain }) {
  const { read, readOrders, blockNumber, fields, differences, missing, uncounted, unchecked, gas } = market
  const different = new Set(differences.map(({ address }) => address)).size
  const nameOf = ({ address, dex, token0, token1 }: PoolName) =>
    swapText.review.reading.pool(dex, `${tokenName(chain, token0)}/${tokenName(chain, token1)}`, shortAddress(address))
  const block = displayCount(blockNumber)
  const left = unchecked.pools.length - maxLines
  const uncheckedNames = sharedText.list(unchecked.pools.slice(0, maxLines).map(shortAddress))
  return (
    <>
      <p>
        {readOrders > 0
          ? swapText.review.reading.readWithOrders(displayCount(read), displayCount(readOrders), block)
          : swapText.review.reading.read(displayCount(read), block)}{' '}
        {different === 0 ? swapText.review.reading.matches : swapText.review.reading.differ(different)}{' '}
        {(readOrders > 0 ? swapText.review.reading.comparedWithOrders : swapText.review.reading.compared)(
          nameFields(fields),
        )}
      </p>
      {differences.length > 0 && (
        <Listed>
          {differences.map((one) => (
            <li key={`${one.address} ${one.field}`} className="text-danger">
              {swapText.review.reading.difference(nameOf(one), one.field, one.proof, one.chain)}
            </li>
          ))}
        </Listed>
      )}
      {missing.length > 0 && (
        <Listed>
          {missing.map((pool) => (
            <li key={pool.address} className="text-caution">
              {swapText.review.reading.missing(nameOf(pool))}
            </li>
          ))}
        </Listed>
      )}
      {unchecked.orders > 0 && <p>{swapText.review.reading.uncheckedOrders(unchecked.orders)}</p>}
      {unchecked.pools.length > 0 && (
        <p>
          {left > 0
            ? swapText.review.reading.uncheckedPoolsAndMore(uncheckedNames, displayCount(left))
            : swapText.review.reading.uncheckedPools(uncheckedNames)}
        </p>
      )}
      {uncounted.length > 0 && (
        <p>{swapText.review.reading.uncounted(sharedText.list(uncounted.slice(0, maxLines).map(nameOf)))}</p>
      )}
      <p>
        <GasPrices gas={gas} />
      </p>
    </>
  )
}

function Listed({ children }: { children: readonly React.ReactNode[] }) {
  const more = children.length - maxLines
  return (
    <ul className="grid list-disc gap-1 ps-4">
      {children.slice(0, maxLines)}
      {more > 0 && <li>{swapText.review.reading.more(displayCount(more))}</li>}
    </ul>
  )
}

const tokenName = (chain: Chain, token: string): string => {
  const name = symbolOf(chain, token)
  return name === token ? shortAddress(token) : name
}

/** Gas prices that differ by more than this factor are shown. */
const maxGasRatio = 1.1

// Shows the gas price of the node, and that of the service if it differs.
function GasPrices({ gas }: { gas: Compared['gas'] }) {
  if (!gas) return swapText.review.reading.noGas
  const { data } = gas
  const own = data
    ? swapText.review.reading.gasAndData(gwei(gas.node), gwei(data.node))
    : swapText.review.reading.gas(gwei(gas.node))
  const isDataApart = data !== undefined && isApart(data)
  if (isApart(gas) && isDataApart)
    return `${own} ${swapText.review.reading.servedGasAndData(gwei(gas.proof), gwei(data.proof))}`
  if (isApart(gas)) return `${own} ${swapText.review.reading.servedGas(gwei(gas.proof))}`
  return isDataApart ? `${own} ${swapText.review.reading.servedData(gwei(data.proof))}` : own
}

const isApart = ({ node, proof }: { node: number; proof: number }): boolean =>
  proof * maxGasRatio < node || proof > node * maxGasRatio

const gwei = (wei: number): string => writeDecimal(wei / 1e9, { maximumSignificantDigits: 3 })
