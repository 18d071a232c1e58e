import type { Chain } from '../chain'
import { ether, intentContracts, sharedContracts, uniswapV2, uniswapV3 } from './shared'

export const base = {
  id: 8453,
  name: 'Base',
  nativeCurrency: ether,
  confirmationDepth: 30,
  contracts: {
    ...sharedContracts,
    ...intentContracts,
    rfq: '0xa003dfba51c9e1e56c67ae445b852bded7ac5eed',
    wrappedNative: '0x4200000000000000000000000000000000000006',
    legacyTransferProxy: '0x93aaae79a53759cd164340e4c8766e4db5331cd7',
  },
  dexes: [
    uniswapV2('0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6'),
    uniswapV3('0x33128a8fC17869897dcE68Ed026d694621f6FDfD'),
  ],
  stableSymbols: ['USDC', 'USDT', 'DAI'],
  tokens: [
    { address: '0x4200000000000000000000000000000000000006', symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 },
    {
      address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      permit: { kind: 'eip2612', version: '2' },
    },
    { address: '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', symbol: 'USDT', name: 'Tether USD', decimals: 6 },
    {
      address: '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb',
      symbol: 'DAI',
      name: 'Dai Stablecoin',
      decimals: 18,
      permit: { kind: 'eip2612', version: '2' },
    },
    {
      address: '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf',
      symbol: 'cbBTC',
      name: 'Coinbase Wrapped BTC',
      decimals: 8,
      permit: { kind: 'eip2612', version: '2' },
    },
    {
      address: '0x2Ae3F1Ec7F1F5012CFEab0185bfc7aa3cf0DEc22',
      symbol: 'cbETH',
      name: 'Coinbase Wrapped Staked ETH',
      decimals: 18,
    },
    { address: '0x940181a94A35A4569E4529A3CDfB74e38FD98631', symbol: 'AERO', name: 'Aerodrome', decimals: 18 },
    {
      address: '0xc1CBa3fCea344f92D9239c08C0568f6F2F0ee452',
      symbol: 'wstETH',
      name: 'Wrapped liquid staked Ether 2.0',
      decimals: 18,
    },
    { address: '0x88Fb150BDc53A65fe94Dea0c9BA0a6dAf8C6e196', symbol: 'LINK', name: 'ChainLink Token', decimals: 18 },
    { address: '0x4ed4E862860beD51a9570b96d89aF5E1B0Efefed', symbol: 'DEGEN', name: 'Degen', decimals: 18 },
    {
      address: '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42',
      symbol: 'EURC',
      name: 'EURC',
      decimals: 6,
      permit: { kind: 'eip2612', version: '2' },
    },
    { address: '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA', symbol: 'USDbC', name: 'USD Base Coin', decimals: 6 },
  ],
} as const satisfies Chain
