import { displayCount } from '@/components/trade/amount/display-amount'
import type { ReadMarket } from '@/hooks/proof/use-market-on-chain'
import { shortAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { symbolOf } from '@/lib/chain/registry/registry'
import type { PoolName } from '@/lib/proof/compare-pool'
import { writeDecimal } from '@/lib/write-decimal'
import { words } from '../review/evidence-words'
import { nameFields } from './name-fields'

type MarketReadingProps = { market: ReadMarket; chain: Chain }
type Compared = Extract<ReadMarket, { status: 'compared' }>

/** Lines of one list at most: what differs in more is no accident. */
const mostLines = 12

// What this browser read of the chain, line by line.
export function MarketReading({ market, chain }: MarketReadingProps) {
  const isDifferent = market.status === 'compared' && market.differences.length + market.missing.length > 0
  return (
    <details className="text-xs" open={isDifferent || undefined}>
      <summary className="min-h-6 text-soft hover:text-ink">{words.reading.title}</summary>
      <div className="my-2 grid gap-2 break-words text-soft">
        {market.status === 'compared' ? <Lines market={market} chain={chain} /> : <p>{describeWaiting(market)}</p>}
      </div>
    </details>
  )
}

const describeWaiting = (market: Exclude<ReadMarket, Compared>): string => {
  switch (market.status) {
    case 'reading':
      return words.reading.reading
    case 'unavailable':
      return words.reading.unavailable
    case 'lagging':
      return words.reading.lagging(displayCount(market.blockNumber))
    case 'pruned':
      return words.reading.pruned(displayCount(market.blockNumber))
    case 'otherBlock':
      return words.reading.otherBlock(displayCount(market.blockNumber))
  }
}

function Lines({ market, chain }: { market: Compared; chain: Chain }) {
  const { read, readOrders, blockNumber, fields, differences, missing, uncounted, unchecked, gas } = market
  const different = new Set(differences.map(({ address }) => address)).size
  const nameOf = ({ address, dex, token0, token1 }: PoolName) =>
    words.reading.pool(dex, `${tokenName(chain, token0)}/${tokenName(chain, token1)}`, shortAddress(address))
  const block = displayCount(blockNumber)
  const left = unchecked.pools.length - mostLines
  const uncheckedNames = unchecked.pools.slice(0, mostLines).map(shortAddress).join(', ')
  return (
    <>
      <p>
        {readOrders > 0
          ? words.reading.readWithOrders(displayCount(read), displayCount(readOrders), block)
          : words.reading.read(displayCount(read), block)}{' '}
        {different === 0 ? words.reading.matches : words.reading.differ(different)}{' '}
        {(readOrders > 0 ? words.reading.comparedWithOrders : words.reading.compared)(nameFields(fields))}
      </p>
      {differences.length > 0 && (
        <Listed>
          {differences.map((one) => (
            <li key={`${one.address} ${one.field}`} className="text-danger">
              {words.reading.difference(nameOf(one), one.field, one.proof, one.chain)}
            </li>
          ))}
        </Listed>
      )}
      {missing.length > 0 && (
        <Listed>
          {missing.map((pool) => (
            <li key={pool.address} className="text-caution">
              {words.reading.missing(nameOf(pool))}
            </li>
          ))}
        </Listed>
      )}
      {unchecked.orders > 0 && <p>{words.reading.uncheckedOrders(unchecked.orders)}</p>}
      {unchecked.pools.length > 0 && (
        <p>
          {left > 0
            ? words.reading.uncheckedPoolsAndMore(uncheckedNames, displayCount(left))
            : words.reading.uncheckedPools(uncheckedNames)}
        </p>
      )}
      {uncounted.length > 0 && <p>{words.reading.uncounted(uncounted.slice(0, mostLines).map(nameOf).join(', '))}</p>}
      <p>
        <GasPrices gas={gas} />
      </p>
    </>
  )
}

function Listed({ children }: { children: readonly React.ReactNode[] }) {
  const more = children.length - mostLines
  return (
    <ul className="grid list-disc gap-1 pl-4">
      {children.slice(0, mostLines)}
      {more > 0 && <li>{words.reading.more(displayCount(more))}</li>}
    </ul>
  )
}

const tokenName = (chain: Chain, token: string): string => {
  const name = symbolOf(chain, token)
  return name === token ? shortAddress(token) : name
}

/** Prices of gas further apart than this are told. */
const apart = 1.1

// By the node, and by the service where that says something else.
function GasPrices({ gas }: { gas: Compared['gas'] }) {
  if (!gas) return words.reading.noGas
  const { data } = gas
  const own = data ? words.reading.gasAndData(gwei(gas.node), gwei(data.node)) : words.reading.gas(gwei(gas.node))
  const isDataApart = data !== undefined && isApart(data)
  if (isApart(gas) && isDataApart) return `${own} ${words.reading.servedGasAndData(gwei(gas.proof), gwei(data.proof))}`
  if (isApart(gas)) return `${own} ${words.reading.servedGas(gwei(gas.proof))}`
  return isDataApart ? `${own} ${words.reading.servedData(gwei(data.proof))}` : own
}

const isApart = ({ node, proof }: { node: number; proof: number }): boolean =>
  proof * apart < node || proof > node * apart

const gwei = (wei: number): string => writeDecimal(wei / 1e9, { maximumSignificantDigits: 3 })
