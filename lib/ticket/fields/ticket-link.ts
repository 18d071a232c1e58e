import { isAddress, toLowerAddress } from '@/lib/address'
import type { Side } from '@/lib/routing/route/route'

/**
 * What a link to the ticket can say: chain, pair, one amount, a receiver, a partner. It can name neither a slippage nor an approval:
 * those stay the person's own, whoever wrote the link; nor a fee: that is what the partner is registered with.
 */
export type TicketLink = {
  /** Undefined: the link names none. NaN: it names something that is no chain id. */
  chainId: number | undefined
  /** A symbol or an address. */
  from: string | undefined
  to: string | undefined
  side: Side
  /** The typed amount: of `from` when selling, of `to` when buying. Not checked here: the ticket says what is wrong with it. */
  amountText: string
  receiver: string | undefined
  /** Under whose name it trades; not checked here. */
  partner?: string | undefined
  /** Whose a page without a ticket shows; not checked here. Absent where the link names nobody. */
  account?: string | undefined
  /** Which partner a page is about, by name or address; not checked here. Absent where the link names nobody. */
  of?: string | undefined
  /** What a link to the limit ticket says beside; each absent where it does not, and unchecked here. */
  price?: string | undefined
  /** The amount wanted, where the amount given is named too, and no price. */
  buyText?: string | undefined
  expiry?: string | undefined
  /** `no`: only as a whole; of an order over time how many. */
  parts?: string | undefined
  /** The order whose place the new one takes. */
  replaces?: string | undefined
  /** Of an order over time: the time from one part to the next, or that of all together, and how far a price may be off, in percent. */
  interval?: string | undefined
  over?: string | undefined
  protect?: string | undefined
  /** How the widget looks; other pages look as their person chose. */
  theme?: string | undefined
} & ListLink

/** What a link to a list of orders says of what it shows; not checked here. Absent where it says nothing. */
export type ListLink = { [name in (typeof listNames)[number]]?: string | undefined }
const listNames = ['tab', 'type', 'network', 'search', 'gives', 'wants', 'size', 'state', 'sort'] as const

const maxTokenLength = 64
// One more than a name may have, so that what is too long stays too long.
const maxPartnerLength = 65
const maxThemeLength = 8
const maxSearchLength = 200
// One more than any amount may have, so that what is too long stays too long.
export const maxAmountLength = 161
const orderWords = ['price', 'expiry', 'parts', 'replaces', 'interval', 'over', 'protect'] as const

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
  const chain = text('chain', 20)
  const [sell, buy] = [text('sell', maxAmountLength), text('buy', maxAmountLength)]
  const side = sell === undefined && buy !== undefined ? 'BUY' : 'SELL'
  const link: TicketLink = {
    chainId: chain === undefined ? undefined : /^\d{1,10}$/.test(chain) ? Number(chain) : Number.NaN,
    from: readToken(text('from', maxTokenLength)),
    to: readToken(text('to', maxTokenLength)),
    side,
    amountText: (side === 'SELL' ? sell : buy) ?? '',
    receiver: text('recipient', maxTokenLength),
    ...(params.has('theme') && { theme: text('theme', maxThemeLength) }),
    ...(params.has('account') && { account: text('account', maxTokenLength) }),
    ...(params.has('of') && { of: text('of', maxTokenLength) }),
    // As other venues write it.
    ...(params.has('owner') && !params.has('account') && { account: text('owner', maxTokenLength) }),
    ...Object.fromEntries(listNames.flatMap((name) => (params.has(name) ? [[name, text(name, maxSearchLength)]] : []))),
  }
  for (const name of orderWords) {
    const word = text(name, maxAmountLength)
    if (word) link[name] = word
  }
  if (sell && buy && !link.price) link.buyText = buy
  const partner = text('partner', maxPartnerLength)
  if (partner) link.partner = partner
  return link
}

/**
 * Writes a link's query, the shortest that reads back the same.
 *
 * @example
 * writeTicketLink({ chainId: 1, from: 'WETH', to: 'USDC', side: 'BUY', amountText: '100', receiver: undefined })
 * // 'chain=1&from=WETH&to=USDC&buy=100'
 */
export const writeTicketLink = (link: TicketLink): string => {
  const { chainId, from, to, side, amountText, buyText, price, receiver } = link
  const entries: [string, string | undefined][] = [
    ['chain', chainId === undefined || Number.isNaN(chainId) ? undefined : String(chainId)],
    ['from', from],
    ['to', to],
    [side === 'SELL' ? 'sell' : 'buy', amountText],
    ['buy', side === 'SELL' && amountText && !price ? buyText : undefined],
    ...orderWords.map((name): [string, string | undefined] => [name, link[name]]),
    ['recipient', receiver],
    ['partner', link.partner],
    ['account', link.account],
    ['of', link.of],
    ['theme', link.theme],
    ...listNames.map((name): [string, string | undefined] => [name, link[name]]),
  ]
  return new URLSearchParams(entries.filter((entry): entry is [string, string] => Boolean(entry[1]))).toString()
}

const readToken = (text: string | undefined) => (text && isAddress(text) ? toLowerAddress(text) : text)
