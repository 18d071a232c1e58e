import type { Chain } from '../chain'
import { eip2612, erc20, legacyContracts, sharedContracts, timing, uniswapV2, uniswapV3, uniswapV4 } from './shared'

export const avalanche = {
  id: 43114,
  name: 'Avalanche',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  // Finality takes seconds; the margin covers disagreement among nodes.
  ...timing({ blockMs: 1_700, finalityMs: 51_000 }),
  explorer: { name: 'SnowTrace', url: 'https://snowtrace.io' },
  contracts: {
    ...sharedContracts,
    rfq: '0x34302c4267d0da0a8c65510282cc22e9e39df51f',
    wrappedNative: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    ...legacyContracts,
  },
  dexes: [
    uniswapV2('0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C', 37_767_795),
    uniswapV3('0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD', 27_832_972),
    uniswapV4('0x06380C0e0912312B5150364B9DC4542BA0DbBc85', 56_195_376),
  ],
  stableSymbols: ['USDC', 'USDT', 'USDC.e', 'USDT.e', 'DAI.e'],
  tokens: [
    erc20('0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7', 'WAVAX', 'Wrapped AVAX', 18),
    erc20('0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', 'USDC', 'USD Coin', 6, eip2612('2')),
    erc20('0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', 'USDT', 'Tether USD', 6),
    erc20('0xA7D7079b0FEaD91F3e65f86E8915Cb59c1a4C664', 'USDC.e', 'Bridged USDC', 6),
    erc20('0xc7198437980c041c805A1EDcbA50c1Ce5db95118', 'USDT.e', 'Bridged Tether USD', 6),
    erc20('0xd586E7F844cEa2F87f50152665BCbc2C279D8d70', 'DAI.e', 'Bridged Dai Stablecoin', 18),
    erc20('0xC891EB4cbdEFf6e073e859e987815Ed1505c2ACD', 'EURC', 'EURC', 6),
    erc20('0x49D5c2BdFfac6CE2BFdB6640F4F80f226bc10bAB', 'WETH.e', 'Wrapped Ether', 18),
    erc20('0x50b7545627a5162F82A992c33b87aDc75187B218', 'WBTC.e', 'Wrapped BTC', 8),
    erc20('0x152b9d0FdC40C096757F570A51E494bd4b943E50', 'BTC.b', 'Bitcoin', 8),
    erc20('0x2b2C81e08f1Af8835a78Bb2A90AE924ACE0eA4bE', 'sAVAX', 'Staked AVAX', 18),
  ],
} as const satisfies Chain
