import { displayCount } from '@/components/trade/display-amount'
import type { ReadMarket } from '@/hooks/proof/use-market-on-chain'
import { shortAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { symbolOf } from '@/lib/chain/registry'
import type { PoolName } from '@/lib/proof/compare-pool'
import { fieldWords } from './field-words'

type MarketReadingProps = { market: ReadMarket; chain: Chain }
type Compared = Extract<ReadMarket, { status: 'compared' }>

/** Lines of one list at most: what differs in more is no accident. */
const mostLines = 12

// What this browser read of the chain, line by line.
export function MarketReading({ market, chain }: MarketReadingProps) {
  const isDifferent = market.status === 'compared' && market.differences.length + market.missing.length > 0
  return (
    <details className="text-xs" open={isDifferent || undefined}>
      <summary className="min-h-6 text-soft hover:text-ink">What this browser read from the chain</summary>
      <div className="my-2 grid gap-2 break-words text-soft">
        {market.status === 'compared' ? <Lines market={market} chain={chain} /> : <p>{waitingWords(market)}</p>}
      </div>
    </details>
  )
}

const waitingWords = (market: Exclude<ReadMarket, Compared>): string => {
  switch (market.status) {
    case 'reading':
      return 'Reading every pool that could be of use.'
    case 'unavailable':
      return 'The node does not answer. The next price is compared again.'
    case 'lagging':
      return `The node has not seen block ${displayCount(market.blockNumber)} yet.`
    case 'pruned':
      return `The node no longer has the state of block ${displayCount(market.blockNumber)}. The next price is compared again.`
    case 'otherBlock':
      return `Block ${displayCount(market.blockNumber)} of the chain has another hash than the proof says.`
  }
}

function Lines({ market, chain }: { market: Compared; chain: Chain }) {
  const { read, readOrders, blockNumber, fields, differences, missing, uncounted, unchecked, gas } = market
  const different = new Set(differences.map(({ address }) => address)).size
  const nameOf = ({ address, dex, token0, token1 }: PoolName) =>
    `${dex} ${tokenName(chain, token0)}/${tokenName(chain, token1)} (${shortAddress(address)})`
  return (
    <>
      <p>
        {displayCount(read)} pools{readOrders > 0 && ` and ${displayCount(readOrders)} of the orders`} read from the
        chain at block {displayCount(blockNumber)}.{' '}
        {different === 0
          ? 'Pool data matches the chain.'
          : `${displayCount(different)} ${different === 1 ? 'differs' : 'differ'}.`}{' '}
        Compared: {fieldWords(fields)}
        {readOrders > 0 && '; of orders: tokens, amounts, what is left and the maker’s balance'}. The list of pools is
        this browser’s own.
      </p>
      {differences.length > 0 && (
        <Listed>
          {differences.map((one) => (
            <li key={`${one.address} ${one.field}`} className="text-danger">
              {nameOf(one)}, {one.field}: {one.proof} in the proof, {one.chain} on the chain.
            </li>
          ))}
        </Listed>
      )}
      {missing.length > 0 && (
        <Listed>
          {missing.map((pool) => (
            <li key={pool.address} className="text-caution">
              {nameOf(pool)}: on the chain, and would pay, but not in the proof. The bound above counts it.
            </li>
          ))}
        </Listed>
      )}
      {unchecked.orders > 0 && (
        <p>
          Not compared: {displayCount(unchecked.orders)} open {unchecked.orders === 1 ? 'order' : 'orders'} that only
          the service knows.
        </p>
      )}
      {unchecked.pools.length > 0 && (
        <p>
          Not compared, since this page can’t find or read them:{' '}
          {unchecked.pools.slice(0, mostLines).map(shortAddress).join(', ')}
          {unchecked.pools.length > mostLines && ` and ${displayCount(unchecked.pools.length - mostLines)} more`}.
        </p>
      )}
      {uncounted.length > 0 && (
        <p>
          On the chain, but not counted, since the proof gives no price for them:{' '}
          {uncounted.slice(0, mostLines).map(nameOf).join(', ')}.
        </p>
      )}
      <p>{gasWords(gas)}</p>
    </>
  )
}

function Listed({ children }: { children: readonly React.ReactNode[] }) {
  const more = children.length - mostLines
  return (
    <ul className="grid list-disc gap-1 pl-4">
      {children.slice(0, mostLines)}
      {more > 0 && <li>And {displayCount(more)} more.</li>}
    </ul>
  )
}

const tokenName = (chain: Chain, token: string): string => {
  const name = symbolOf(chain, token)
  return name === token ? shortAddress(token) : name
}

/** Prices of gas further apart than this are told. */
const apart = 1.1

const gasWords = (gas: Compared['gas']): string => {
  if (!gas) return 'Gas counts as the service says: the pools tell no price of it.'
  const { data } = gas
  const own = data
    ? `Gas counts at ${gwei(gas.node)} gwei and data at ${gwei(data.node)} gwei a byte, the node’s prices for that block.`
    : `Gas counts at ${gwei(gas.node)} gwei, the node’s price for that block.`
  const told = [isApart(gas) && gwei(gas.proof), data && isApart(data) && `${gwei(data.proof)} a byte`].filter(Boolean)
  return told.length > 0 ? `${own} The service counts ${told.join(' and ')}.` : own
}

const isApart = ({ node, proof }: { node: number; proof: number }): boolean =>
  proof * apart < node || proof > node * apart

const gwei = (wei: number): string => new Intl.NumberFormat('en', { maximumSignificantDigits: 3 }).format(wei / 1e9)
