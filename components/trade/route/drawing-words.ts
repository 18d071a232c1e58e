import { plural } from '@/lib/plural'

/** What the drawing of a route says, the same in a sentence, and in a table. */
export const words = {
  drawing: 'Route drawing',
  pools: 'Pools of the route',
  table: 'Route as a table',
  order: 'Order',
  otcOrder: 'OTC order',
  /** Exchanges whose name on the wire is not what people say. */
  exchanges: {
    CurveV1: 'Curve',
    CurveV1StableNg: 'Curve NG',
    CurveV1Multi: 'Curve multi',
    CurveV1Meta: 'Curve meta',
    ERC4626: 'Vault',
    WrappedNative: 'Wrapping',
  },
  pool: 'Pool',
  poolOrOrder: 'Pool or order',
  share: 'Share',
  in: 'In',
  out: 'Out',
  priceAfter: 'Price after',
  ofMaker: 'of maker',
  open: 'open it',
  route: {
    all: (src: string, dest: string, ways: readonly string[]) => `${src} to ${dest}: ${ways.join('; ')}.`,
    way: (share: string, pools: string) => `${share} by ${pools}`,
    through: (way: string, tokens: string) => `${way} through ${tokens}`,
    and: (names: readonly string[]) => names.join(' and '),
    inTurn: (names: readonly string[]) => names.join(', then '),
    pools: (count: number) => plural(count, { one: '1 pool', other: `${count} pools` }),
    orders: (count: number) => plural(count, { one: '1 order', other: `${count} orders` }),
    smallerWays: (count: number, share: string) =>
      plural(count, { one: `and 1 smaller way, ${share}`, other: `and ${count} smaller ways, ${share}` }),
  },
} as const
