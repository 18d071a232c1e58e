import { plural } from '@/lib/plural'
import { displayCount } from '../amount/display-amount'

const tokens = (count: number) => plural(count, { one: '1 token', other: `${displayCount(count)} tokens` })

/** What the list says that a token is chosen from, and before one that nobody vouches for is imported. */
export const words = {
  search: {
    name: (network: string) => `Search tokens on ${network}`,
    placeholder: 'Name, symbol or address',
    list: (network: string) => `Tokens on ${network}`,
    count: tokens,
    countSoFar: (count: number) => `${tokens(count)}, more on the way`,
    countAlone: (count: number) =>
      `${tokens(count)}. Prices and the token list are missing: the service does not answer.`,
    reading: (network: string) => `Reading this address on ${network}`,
    noToken: 'No token at this address',
    noTokenWhy: (network: string) => `Check the address, and that it belongs to ${network}.`,
    none: 'No listed token found',
    noneWhy: 'Paste the token’s address to import it.',
    favourites: 'Favourites',
    favourite: (symbol: string) => `Favourite ${symbol}`,
  },
  chips: { name: 'Recent and common tokens', chosenBefore: ', chosen before' },
  option: { chosen: 'chosen', imported: 'imported', notListed: 'not listed', balance: 'Balance' },
  import: {
    unchecked: 'Nobody here has checked this token',
    uncheckedWhy:
      'Anyone can make a token of any name. It may be worthless or impossible to sell. Compare the address with a source you trust.',
    network: 'Network',
    decimals: 'Decimals',
    address: 'Address',
    back: 'Back',
    import: 'Import it',
  },
}
