import { isAddress, toLowerAddress } from '@/lib/address'
import type { Side } from '@/lib/routing/route/route'

const maxTokenLength = 64
const maxSearchLength = 200
/** Exceeds the length of any amount by one, so that a text that is too long stays too long. */
export const maxAmountLength = 161

/**
 * The fields of the limit ticket: `parts` is `no` for an order that is filled only as a whole, and `earn` is the vault
 * in which its source earns meanwhile.
 */
const limitFields = {
  price: maxAmountLength,
  expiry: maxAmountLength,
  parts: maxAmountLength,
  earn: maxTokenLength,
  replaces: maxAmountLength,
}
/** The fields of the TWAP ticket: the time between two parts or of all together, and the protection in percent. */
const twapFields = {
  parts: maxAmountLength,
  interval: maxAmountLength,
  over: maxAmountLength,
  protect: maxAmountLength,
}
/** The fields of an order that a handler completes: which one, and the least health factor of a position in Aave. */
const handlerFields = { handler: maxTokenLength, health: maxAmountLength }
/**
 * The fields of every page: the partner of a trade, the way to another chain that is wished for, the account that a
 * page without a ticket shows, the partner that a page is about, and the theme of the widget. A name may have one
 * character less than is kept.
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

/** The texts of some fields of a link, unchecked; absent where the link does not name them. */
type LinkTexts<fields> = { [name in keyof fields]?: string | undefined }

/** The pair and the one amount of a link to any ticket. */
type PairLink = {
  /** Undefined: the link names none. NaN: it names something that is no chain id. */
  chainId: number | undefined
  /** The chain where the token bought is paid, in the same way; the same one if left out. */
  toChainId?: number | undefined
  /** A symbol or an address. */
  from: string | undefined
  to: string | undefined
  side: Side
  /** The typed amount: of `from` when selling, of `to` when buying. The ticket says what is wrong with it. */
  amountText: string
  /** The amount wanted, where the amount given is named too, and no price. */
  buyText?: string | undefined
  receiver: string | undefined
}

/**
 * A link to a page. It can name neither a slippage nor an approval: those stay the person's own, whoever wrote the
 * link; nor a fee: that is what the partner is registered with.
 */
export type TicketLink = PairLink & LinkTexts<typeof orderFields & typeof otherFields>

/**
 * Reads a link's query. Anything it does not know is ignored.
 *
 * @example
 * readTicketLink('chain=8453&from=WETH&to=USDC&sell=1.5')
 * // { chainId: 8453, from: 'WETH', to: 'USDC', side: 'SELL', amountText: '1.5', receiver: undefined }
 */
export const readTicketLink = (query: string): TicketLink => {
  const params = new URLSearchParams(query)
  const text = (name: string, maxLength: number) => params.get(name)?.trim().slice(0, maxLength) || undefined
  const textsOf = (fields: object) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, maxLength]) => {
        // Other venues write the account as "owner".
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
 * Writes a link's query, the shortest that reads back the same.
 *
 * @example
 * writeTicketLink({ chainId: 1, from: 'WETH', to: 'USDC', side: 'BUY', amountText: '100', receiver: undefined })
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
