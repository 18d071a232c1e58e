import { acrossBridges, landing } from '../bridge/across-bridge.generated'
import type { Chain } from '../chain'
import {
  eip2612,
  erc20,
  ether,
  intentContracts,
  legacyContracts,
  opStackData,
  sharedContracts,
  timing,
  uniswapV2,
  uniswapV3,
  uniswapV4,
  velodrome,
} from './shared'

export const optimism = {
  id: 10,
  name: 'OP Mainnet',
  nativeCurrency: ether,
  // The sequencer's order is final unless the sequencer fails and replaces its newest blocks.
  ...timing({ blockMs: 2_000, finalityMs: 60_000 }),
  dataFee: opStackData,
  explorer: { name: 'Etherscan', url: 'https://optimistic.etherscan.io' },
  contracts: {
    ...sharedContracts,
    ...intentContracts,
    rfq: '0x0927fd43a7a87e3e8b81df2c44b03c4756849f6d',
    spokePool: '0x6f26bf09b1c792e3228e5467807a900a503c0281',
    acrossBridge: acrossBridges[10],
    landing,
    wrappedNative: '0x4200000000000000000000000000000000000006',
    ...legacyContracts,
  },
  dexes: [
    uniswapV2('0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf', 112_197_986),
    uniswapV3('0x1F98431c8aD98523631AE4a59f267346ea31F984'),
    uniswapV4('0x9a13F98Cb987694C9F086b1F5eB990EeA8264Ec3', 130_947_675),
    velodrome,
  ],
  stableSymbols: ['USDC', 'USDT', 'DAI', 'USDC.e'],
  tokens: [
    erc20('0x4200000000000000000000000000000000000006', 'WETH', 'Wrapped Ether', 18),
    erc20('0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', 'USDC', 'USD Coin', 6, eip2612('2')),
    erc20('0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', 'USDT', 'Tether USD', 6),
    erc20('0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 'DAI', 'Dai Stablecoin', 18),
    erc20('0x68f180fcCe6836688e9084f035309E29Bf0A2095', 'WBTC', 'Wrapped BTC', 8),
    erc20('0x1F32b1c2345538c0c6f582fCB022739c4A194Ebb', 'wstETH', 'Wrapped liquid staked Ether 2.0', 18),
    erc20('0x4200000000000000000000000000000000000042', 'OP', 'Optimism', 18),
    erc20('0x350a791Bfc2C21F9Ed5d10980Dad2e2638ffa7f6', 'LINK', 'ChainLink Token', 18),
    erc20('0x6fd9d7AD17242c41f7131d257212c54A0e816691', 'UNI', 'Uniswap', 18),
    erc20('0x76FB31fb4af56892A25e32cFC43De717950c9278', 'AAVE', 'Aave Token', 18),
    erc20('0xFdb794692724153d1488CcdBE0C56c252596735F', 'LDO', 'Lido DAO Token', 18),
    erc20('0x7F5c764cBc14f9669B88837ca1490cCa17c31607', 'USDC.e', 'Bridged USDC', 6),
  ],
} as const satisfies Chain
