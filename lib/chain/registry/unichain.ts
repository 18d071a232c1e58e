import type { Chain } from '../chain'
import {
  eip2612,
  erc20,
  ether,
  intentContracts,
  opStackData,
  sharedContracts,
  timing,
  uniswapV2,
  uniswapV3,
  uniswapV4,
} from './shared'

export const unichain = {
  id: 130,
  name: 'Unichain',
  nativeCurrency: ether,
  ...timing({ blockMs: 1_000, finalityMs: 60_000 }),
  dataFee: opStackData,
  explorer: { name: 'Uniscan', url: 'https://uniscan.xyz' },
  contracts: {
    ...sharedContracts,
    ...intentContracts,
    rfq: '0x92ead5bacf6f0e995fa46ad8215a9b11f67ca241',
    wrappedNative: '0x4200000000000000000000000000000000000006',
  },
  dexes: [
    uniswapV2('0x1F98400000000000000000000000000000000002'),
    uniswapV3('0x1F98400000000000000000000000000000000003'),
    uniswapV4('0x1F98400000000000000000000000000000000004'),
  ],
  stableSymbols: ['USDC', 'USDT0', 'DAI'],
  tokens: [
    erc20('0x4200000000000000000000000000000000000006', 'WETH', 'Wrapped Ether', 18),
    erc20('0x078D782b760474a361dDA0AF3839290b0EF57AD6', 'USDC', 'USDC', 6, eip2612('2')),
    erc20('0x9151434b16b9763660705744891fA906F660EcC5', 'USDT0', 'USDT0', 6),
    erc20('0x20CAb320A855b39F724131C69424240519573f81', 'DAI', 'Dai Stablecoin', 18),
    erc20('0x927B51f251480a681271180DA4de28D44EC4AfB8', 'WBTC', 'Wrapped BTC', 8),
    erc20('0x8f187aA05619a017077f5308904739877ce9eA21', 'UNI', 'Uniswap', 18),
  ],
} as const satisfies Chain
