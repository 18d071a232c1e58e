'use client'
import { useMemo, useState } from 'react'
import { isAddress } from '@/lib/address'
import type { InvalidAmountError } from '@/lib/amount'
import { findStrategy } from '@/lib/chain/strategy/find-strategy'
import type { Side } from '@/lib/routing/route/route'
import { readExpiry, writeExpiry } from '@/lib/ticket/fields/expiry-text'
import { type LifeDraft, readLife } from '@/lib/ticket/fields/life'
import type { PriceText } from '@/lib/ticket/fields/limit-price'
import { type LimitField, type LimitTexts, linkFields, touchField } from '@/lib/ticket/fields/linked-fields'
import { readPriceText, writePriceText } from '@/lib/ticket/fields/price-text'
import type { TicketLink } from '@/lib/ticket/fields/ticket-link'
import type { RoutePreference } from '@/lib/ticket/price/route-preference'
import type { VaultTerms } from '@/lib/ticket/terms/place-terms'
import { type TicketPair, useTicketPair } from '../ticket/use-ticket-pair'
import { type TicketPartner, useTicketPartner } from '../ticket/use-ticket-partner'
import { type TicketRecipient, type TicketRecipientActions, useTicketRecipient } from '../ticket/use-ticket-recipient'
import type { ChoosableToken } from '../token/use-tokens'
import { useOpeningPrice } from './use-opening-price'

export type LimitForm = TicketPair &
  TicketRecipient & {
    partner: TicketPartner
    /** The text of each field; an empty one follows from the others. */
    texts: Omit<LimitTexts, 'price'>
    price: PriceText | undefined
    /** The pool price, second tokens per first one, before costs; undefined if unknown. */
    priceNow: number | undefined
    /** The exact side: BUY if only the amount to buy was typed, else SELL. */
    side: Side
    /** Raw units; undefined while no valid amount is typed. */
    sell: bigint | undefined
    buy: bigint | undefined
    errors: Partial<Record<LimitField, InvalidAmountError>>
    life: LifeDraft
    /** Undefined if the text is not a valid duration. */
    lifeSeconds: number | undefined
    /** True if it may be filled in parts. */
    inParts: boolean
    /** The vault in which the source earns meanwhile; undefined if it stays in the wallet. */
    vault: VaultTerms | undefined
    /** The hash of the order that this one replaces, from the link. */
    replaces: string | undefined
  }

export type LimitFormActions = TicketRecipientActions & {
  choose: (end: 'from' | 'to', token: ChoosableToken, chainId?: number) => void
  /** Switches tokens and amounts and inverts the price: the same trade reversed. */
  flip: () => void
  typeAmount: (field: 'sell' | 'buy', text: string) => void
  typePrice: (price: PriceText) => void
  changeLife: (life: Partial<LifeDraft>) => void
  changeInParts: (inParts: boolean) => void
  /** Chooses the vault in which the source earns; undefined for none. */
  changeVault: (strategy: string | undefined) => void
  /** Drops the order to replace. */
  placeAnew: () => void
  /** Clears the amounts; the price stays. */
  clear: () => void
  /** Trades without the partner of the link. */
  dropPartner: () => void
  /** Chooses the route to another chain. */
  chooseRoute: (wish: RoutePreference) => void
}

/** Returns the limit ticket from the address bar, and its actions. */
export function useLimitForm(): LimitForm & LimitFormActions {
  const { link, change, pairWith, turned, ...pair } = useTicketPair()
  const { partner, dropPartner } = useTicketPartner()
  const receiver = useTicketRecipient(pair)
  const { from, to } = pair
  // The amount that was typed last stays when a price arrives.
  const [lastAmount, setLastAmount] = useState<'sell' | 'buy'>('sell')
  const { sell = '', buy = '', price: written } = textsOf(link)
  const { now: priceNow, opening } = useOpeningPrice(pair)
  // Fills in the market price until the user or a link sets another one, or both amounts.
  const pairName = `${pair.chain?.id} ${from?.address} ${to?.address}`
  const [emptied, setEmptied] = useState<string>()
  const isOpening = emptied !== pairName && (sell === '' || buy === '')
  const price = written ?? (isOpening && opening ? writePriceText(opening) : '')
  const decimals = { sell: from?.decimals, buy: to?.decimals }
  const amounts = useMemo(
    () => linkFields({ sell, buy, price }, { sell: decimals.sell, buy: decimals.buy }),
    [sell, buy, price, decimals.sell, decimals.buy],
  )
  const life = readExpiry(link.expiry)
  const vault = vaultOf(pair, link)

  const write = (texts: LimitTexts) => change(linkOf(texts))
  const touch = (field: LimitField, text: string) =>
    write(touchField(textsOf(link), { field, text, first: lastAmount === 'sell' ? 'buy' : 'sell' }))
  return {
    ...pair,
    ...receiver,
    partner,
    dropPartner,
    texts: { ...(sell !== '' && { sell }), ...(buy !== '' && { buy }) },
    price: price === '' ? undefined : readPriceText(price),
    priceNow,
    side: link.side,
    ...amounts,
    life,
    lifeSeconds: life.life === 'custom' ? readLife(life.customText, life.customUnit) : Number(life.life),
    // Each part would pay the flat fee of a bridge.
    inParts: link.parts !== 'no' && link.replaces === undefined && !pair.crosses && !vault,
    vault,
    replaces: link.replaces,

    // The values of one pair do not apply to another.
    choose: (end, token, chainId) => {
      setEmptied(undefined)
      const { sell, buy } = textsOf(link)
      change({
        ...linkOf(sell === undefined ? { buy } : { sell }),
        ...pairWith(end, token, chainId),
        replaces: undefined,
      })
    },
    flip: () => {
      setEmptied(undefined)
      const { sell, buy, price } = textsOf(link)
      const inverse = price === undefined ? undefined : inversePrice(price)
      change({ ...linkOf({ sell: buy, buy: sell, price: inverse }), ...turned(), replaces: undefined })
    },
    typeAmount: (field, text) => {
      setLastAmount(field)
      touch(field, text)
    },
    typePrice: (price) => {
      setEmptied(pairName)
      touch('price', writePriceText(price))
    },
    changeLife: (edit) => change({ expiry: writeExpiry({ ...life, ...edit }) }),
    changeInParts: (inParts) => change({ parts: inParts ? undefined : 'no' }),
    changeVault: (earn) => change({ earn }),
    chooseRoute: (wish) => change({ route: wish }),
    placeAnew: () => change({ replaces: undefined }),
    clear: () => {
      const { price } = textsOf(link)
      change({ ...linkOf({ price }), replaces: undefined })
    },
  }
}

/** Returns the vault of a link if it takes the sold token: an exact purchase sells no position. */
const vaultOf = ({ chain, from }: Pick<TicketPair, 'chain' | 'from'>, { earn, side, replaces }: TicketLink) => {
  if (!chain || !from || earn === undefined || !isAddress(earn) || side === 'BUY' || replaces !== undefined)
    return undefined
  const found = findStrategy(chain, { token: from.address, strategy: earn })
  return found && { strategy: found.vault.address, name: found.vault.name }
}

const inversePrice = (text: string) => {
  const { digits, isInverse } = readPriceText(text)
  return writePriceText({ digits, isInverse: !isInverse })
}

const textsOf = ({ side, amountText, buyText, price }: TicketLink): LimitTexts => ({
  ...(amountText !== '' && { [side === 'SELL' ? 'sell' : 'buy']: amountText }),
  ...(buyText !== undefined && { buy: buyText }),
  ...(price !== undefined && { price }),
})

type Written = { [field in LimitField]?: string | undefined }

const linkOf = ({ sell, buy, price }: Written): Partial<TicketLink> => ({
  ...(sell === undefined && buy !== undefined
    ? { side: 'BUY', amountText: buy, buyText: undefined }
    : { side: 'SELL', amountText: sell ?? '', buyText: buy }),
  price,
})
