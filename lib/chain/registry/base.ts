import { acrossBridges, landing } from '../bridge/across-bridge.generated'
import type { Chain } from '../chain'
import { deltaTokens } from '../strategy/delta-tokens.generated'
import {
  aerodrome,
  eip2612,
  erc20,
  ether,
  intentContracts,
  opStackData,
  pancakeSwapV3,
  sharedContracts,
  strategiesWith,
  timing,
  uniswapV2,
  uniswapV3,
  uniswapV4,
} from './shared'

export const base = {
  id: 8453,
  name: 'Base',
  nativeCurrency: ether,
  ...timing({ blockMs: 2_000, finalityMs: 60_000 }),
  dataFee: opStackData,
  explorer: { name: 'BaseScan', url: 'https://basescan.org' },
  contracts: {
    ...sharedContracts,
    ...intentContracts,
    rfq: '0xa003dfba51c9e1e56c67ae445b852bded7ac5eed',
    spokePool: '0x09aea4b2242abc8bb4bb78d537a67a245a7bec64',
    acrossBridge: acrossBridges[8453],
    landing,
    wrappedNative: '0x4200000000000000000000000000000000000006',
    // reference: github.com/paraswap/augustus-v5, deployments/base.
    legacyRouter: '0x59c7c832e96d2568bea6db468c1aadcbbda08a52',
    legacyTransferProxy: '0x93aaae79a53759cd164340e4c8766e4db5331cd7',
  },
  dexes: [
    uniswapV2('0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6', 6_601_915),
    uniswapV3('0x33128a8fC17869897dcE68Ed026d694621f6FDfD', 1_371_680),
    pancakeSwapV3(2_912_007),
    uniswapV4('0x498581fF718922c3f8e6A244956aF099B2652b2b', 25_350_988),
    aerodrome,
  ],
  strategies: strategiesWith('0x4200000000000000000000000000000000000006', [
    {
      underlying: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      deltaToken: deltaTokens[8453].USDC,
      vaults: [{ address: '0xc1256Ae5FF1cf2719D4937adb3bbCCab2E00A2Ca', name: 'Moonwell Flagship USDC' }],
    },
    {
      underlying: '0x4200000000000000000000000000000000000006',
      deltaToken: deltaTokens[8453].WETH,
      vaults: [{ address: '0xa0E430870c4604CcfC7B38Ca7845B1FF653D0ff1', name: 'Moonwell Flagship ETH' }],
    },
  ]),
  stableSymbols: ['USDC', 'USDT', 'DAI'],
  tokens: [
    erc20('0x4200000000000000000000000000000000000006', 'WETH', 'Wrapped Ether', 18),
    erc20('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 'USDC', 'USD Coin', 6, eip2612('2')),
    erc20('0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', 'USDT', 'Tether USD', 6),
    erc20('0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', 'DAI', 'Dai Stablecoin', 18, eip2612('2')),
    erc20('0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf', 'cbBTC', 'Coinbase Wrapped BTC', 8, eip2612('2')),
    erc20('0x2Ae3F1Ec7F1F5012CFEab0185bfc7aa3cf0DEc22', 'cbETH', 'Coinbase Wrapped Staked ETH', 18),
    erc20('0x940181a94A35A4569E4529A3CDfB74e38FD98631', 'AERO', 'Aerodrome', 18),
    erc20('0xc1CBa3fCea344f92D9239c08C0568f6F2F0ee452', 'wstETH', 'Wrapped liquid staked Ether 2.0', 18),
    erc20('0x88Fb150BDc53A65fe94Dea0c9BA0a6dAf8C6e196', 'LINK', 'ChainLink Token', 18),
    erc20('0x4ed4E862860beD51a9570b96d89aF5E1B0Efefed', 'DEGEN', 'Degen', 18),
    erc20('0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42', 'EURC', 'EURC', 6, eip2612('2')),
    erc20('0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA', 'USDbC', 'USD Base Coin', 6),
  ],
} as const satisfies Chain
