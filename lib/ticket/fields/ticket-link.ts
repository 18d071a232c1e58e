import { isAddress, toLowerAddress } from '@/lib/address'
import type { Side } from '@/lib/routing/route/route'

const maxTokenLength = 64
const maxSearchLength = 200
/** Exceeds the maximum length of an amount by one, so that an oversized text stays invalid. */
export const maxAmountLength = 161

/**
 * The fields of the limit ticket: `parts` is `no` for an order that is only filled as a whole;
 * `earn` is the vault in which its source earns meanwhile.
 */
const limitFields = {
  price: maxAmountLength,
  expiry: maxAmountLength,
  parts: maxAmountLength,
  earn: maxTokenLength,
  replaces: maxAmountLength,
}
/** The fields of the TWAP ticket: time between parts or of all, and protection in percent. */
const twapFields = {
  parts: maxAmountLength,
  interval: maxAmountLength,
  over: maxAmountLength,
  protect: maxAmountLength,
}
/** The handler of an external order, and the minimum health factor of an Aave position. */
const handlerFields = { handler: maxTokenLength, health: maxAmountLength }
/**
 * The fields of every page: the partner of a trade, the preferred route to another chain, the
 * account of a page without a ticket, the partner that a page is about, and the theme of the
 * widget. One more character is kept than a name may have.
 */
const pageFields = { partner: 65, route: 16, account: maxTokenLength, of: maxTokenLength, theme: 8 }
/** The fields of a list of orders. */
const listFields = {
  tab: maxSearchLength,
  type: maxSearchLength,
  network: maxSearchLength,
  search: maxSearchLength,
  gives: maxSearchLength,
  wants: maxSearchLength,
  size: maxSearchLength,
  state: maxSearchLength,
  sort: maxSearchLength,
}
const orderFields = { ...limitFields, ...twapFields, ...handlerFields }
const otherFields = { ...pageFields, ...listFields }

/** The unchecked texts of a link's fields; absent fields are undefined. */
type LinkTexts<fields> = { [name in keyof fields]?: string | undefined }

/** The pair and amount of a link to any ticket. */
type PairLink = {
  /** Undefined if the link has none; NaN for an invalid chain id. */
  chainId: number | undefined
  /** The chain where the bought token is paid, by the same rule; by default the same chain. */
  toChainId?: number | undefined
  /** A symbol or an address. */
  from: string | undefined
  to: string | undefined
  side: Side
  /** The typed amount: of `from` when selling, of `to` when buying. The ticket validates it. */
  amountText: string
  /** The bought amount, if the link also has the sold amount and no price. */
  buyText?: string | undefined
  receiver: string | undefined
}

/**
 * A link to a page. It can set neither slippage nor approval, which remain the user's choice, nor a
 * fee, which comes from the partner's registration.
 */
export type TicketLink = PairLink & LinkTexts<typeof orderFields & typeof otherFields>

/**
 * Parses the query of a link, and ignores unknown fields.
 *
 * @example
 * readTicketLink('chain=8453&from=WETH&to=USDC&sell=1.5')
 * // { chainId: 8453, from: 'WETH', to: 'USDC', side: 'SELL', amountText: '1.5', ... }
 */
export const readTicketLink = (query: string): TicketLink => {
  const params = new URLSearchParams(query)
  const text = (name: string, maxLength: number) => params.get(name)?.trim().slice(0, maxLength) || undefined
  const textsOf = (fields: object) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, maxLength]) => {
        // Other venues call the account "owner".
        const found = text(name, maxLength) ?? (name === 'account' ? text('owner', maxLength) : undefined)
        return found === undefined ? [] : [[name, found]]
      }),
    )
  const [sell, buy] = [text('sell', maxAmountLength), text('buy', maxAmountLength)]
  const side = sell === undefined && buy !== undefined ? 'BUY' : 'SELL'
  return {
    chainId: readChain(text('chain', 20)),
    toChainId: readChain(text('toChain', 20)),
    from: readToken(text('from', maxTokenLength)),
    to: readToken(text('to', maxTokenLength)),
    side,
    amountText: (side === 'SELL' ? sell : buy) ?? '',
    ...(sell && buy && !text('price', maxAmountLength) && { buyText: buy }),
    receiver: text('recipient', maxTokenLength),
    ...textsOf(orderFields),
    ...textsOf(otherFields),
  }
}

/**
 * Formats the query of a link, without default values.
 *
 * @example
 * writeTicketLink({ ...link, chainId: 1, from: 'WETH', to: 'USDC', side: 'BUY', amountText: '100' })
 * // 'chain=1&from=WETH&to=USDC&buy=100'
 */
export const writeTicketLink = (link: TicketLink): string => {
  const { chainId, toChainId, from, to, side, amountText, buyText, price, receiver } = link
  const textsOf = (fields: object) =>
    Object.keys(fields).map((name) => [name, link[name as keyof TicketLink]] as [string, string | undefined])
  const entries: [string, string | undefined][] = [
    ['chain', writeChain(chainId)],
    ['from', from],
    ['to', to],
    ['toChain', toChainId === chainId ? undefined : writeChain(toChainId)],
    [side === 'SELL' ? 'sell' : 'buy', amountText],
    ['buy', side === 'SELL' && amountText && !price ? buyText : undefined],
    ...textsOf(orderFields),
    ['recipient', receiver],
    ...textsOf(otherFields),
  ]
  return new URLSearchParams(entries.filter((entry): entry is [string, string] => Boolean(entry[1]))).toString()
}

const readChain = (text: string | undefined) =>
  text === undefined ? undefined : /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN

const writeChain = (chainId: number | undefined) =>
  chainId === undefined || Number.isNaN(chainId) ? undefined : String(chainId)

const readToken = (text: string | undefined) => (text && isAddress(text) ? toLowerAddress(text) : text)
