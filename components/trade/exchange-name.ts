// Names of the wire that are not what people say.
const spoken: Readonly<Record<string, string>> = {
  CurveV1: 'Curve',
  CurveV1StableNg: 'Curve NG',
  CurveV1Multi: 'Curve multi',
  CurveV1Meta: 'Curve meta',
  ERC4626: 'Vault',
  WrappedNative: 'Wrapping',
}

// An exchange as people write it: 'UniswapV3' is Uniswap V3.
export const exchangeName = (name: string): string => spoken[name] ?? name.replace(/(?<=[a-z])(?=V\d+$)/, ' ')

// The same where there is little room.
export const shortExchangeName = (name: string): string => name.replace(/^Uniswap(?= )/, 'Uni').replace(/Swap$/, '')
