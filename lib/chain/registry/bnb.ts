import { acrossBridges, landing } from '../bridge/across-bridge.generated'
import type { Chain } from '../chain'
import {
  erc20,
  intentContracts,
  legacyContracts,
  pancakeSwapV3,
  sharedContracts,
  timing,
  uniswapV2,
  uniswapV3,
  uniswapV4,
} from './shared'

export const bnb = {
  id: 56,
  name: 'BNB Smart Chain',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  // Two thirds of its validators, for times without fast finality.
  ...timing({ blockMs: 750, finalityMs: 22_500 }),
  explorer: { name: 'BscScan', url: 'https://bscscan.com' },
  contracts: {
    ...sharedContracts,
    ...intentContracts,
    rfq: '0x8dcdfe88ef0351f27437284d0710cd65b20288bb',
    spokePool: '0x4e8e101924ede233c13e2d8622dc8aed2872d505',
    acrossBridge: acrossBridges[56],
    landing,
    wrappedNative: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    ...legacyContracts,
  },
  dexes: [
    uniswapV2('0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6', 33_496_018),
    {
      kind: 'v2',
      name: 'PancakeSwapV2',
      factory: '0xcA143Ce32Fe78f1f7019d7d551a6402fC5350c73',
      initCodeHash: '0x00fb7f630766e6a796048ea87d01acd3068e8ff67d078148a3fa3f4a84f69bd5',
      feePips: 2500,
    },
    uniswapV3('0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7', 26_324_014),
    pancakeSwapV3(26_956_207),
    uniswapV4('0x28e2Ea090877bF75740558f6BFB36A5ffeE9e9dF', 45_970_610),
  ],
  stableSymbols: ['USDT', 'USDC', 'FDUSD', 'DAI'],
  tokens: [
    erc20('0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', 'WBNB', 'Wrapped BNB', 18),
    erc20('0x55d398326f99059fF775485246999027B3197955', 'USDT', 'Tether USD', 18),
    erc20('0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 'USDC', 'Binance-Peg USD Coin', 18),
    erc20('0xc5f0f7b66764F6ec8C8Dff7BA683102295E16409', 'FDUSD', 'First Digital USD', 18),
    erc20('0x1AF3F329e8BE154074D8769D1FFa4eE058B1DBc3', 'DAI', 'Dai Token', 18),
    erc20('0x2170Ed0880ac9A755fd29B2688956BD959F933F8', 'ETH', 'Ethereum Token', 18),
    erc20('0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c', 'BTCB', 'BTCB Token', 18),
    erc20('0x26c5e01524d2E6280A48F2c50fF6De7e52E9611C', 'wstETH', 'Wrapped liquid staked Ether 2.0', 18),
    erc20('0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82', 'Cake', 'PancakeSwap Token', 18),
    erc20('0xF8A0BF9cF54Bb92F17374d9e9A321E6a111a51bD', 'LINK', 'ChainLink Token', 18),
    erc20('0xBf5140A22578168FD562DCcF235E5D43A02ce9B1', 'UNI', 'Uniswap', 18),
  ],
} as const satisfies Chain
