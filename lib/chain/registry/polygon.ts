import { acrossBridges, landing } from '../bridge/across-bridge.generated'
import type { Chain } from '../chain'
import {
  eip2612,
  erc20,
  intentContracts,
  legacyContracts,
  sharedContracts,
  timing,
  uniswapV2,
  uniswapV3,
  uniswapV4,
} from './shared'

export const polygon = {
  id: 137,
  name: 'Polygon',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  // Reorganisations of more than 100 blocks have happened.
  ...timing({ blockMs: 2_000, finalityMs: 400_000 }),
  explorer: { name: 'PolygonScan', url: 'https://polygonscan.com' },
  contracts: {
    ...sharedContracts,
    ...intentContracts,
    rfq: '0xf3cd476c3c4d3ac5ca2724767f269070ca09a043',
    spokePool: '0x9295ee1d8c5b022be115a2ad3c30c72e34e7f096',
    acrossBridge: acrossBridges[137],
    landing,
    wrappedNative: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    ...legacyContracts,
  },
  dexes: [
    uniswapV2('0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C', 49_948_178),
    uniswapV3('0x1F98431c8aD98523631AE4a59f267346ea31F984', 22_757_547),
    uniswapV4('0x67366782805870060151383F4BbFF9daB53e5cD6', 66_980_384),
  ],
  stableSymbols: ['USDC', 'USDT', 'DAI', 'USDC.e'],
  tokens: [
    erc20('0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', 'WPOL', 'Wrapped Polygon Ecosystem Token', 18),
    erc20('0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 'USDC', 'USD Coin', 6, eip2612('2')),
    erc20('0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 'USDT', 'Tether USD', 6),
    erc20('0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063', 'DAI', 'Dai Stablecoin', 18),
    erc20('0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', 'WETH', 'Wrapped Ether', 18),
    erc20('0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6', 'WBTC', 'Wrapped BTC', 8),
    erc20('0x03b54A6e9a984069379fae1a4fC4dBAE93B3bCCD', 'wstETH', 'Wrapped liquid staked Ether 2.0', 18),
    erc20('0x53E0bca35eC356BD5ddDFebbD1Fc0fD03FaBad39', 'LINK', 'ChainLink Token', 18),
    erc20('0xb33EaAd8d922B1083446DC23f610c2567fB5180f', 'UNI', 'Uniswap', 18),
    erc20('0xD6DF932A45C0f255f85145f286eA0b292B21C90B', 'AAVE', 'Aave', 18),
    erc20('0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174', 'USDC.e', 'Bridged USDC', 6),
  ],
} as const satisfies Chain
