import type { Chain } from '../chain'
import { ether, intentContracts, legacyTransferProxy, sharedContracts, sushiSwap, uniswapV2, uniswapV3 } from './shared'

export const mainnet = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: ether,
  confirmationDepth: 65,
  contracts: {
    ...sharedContracts,
    ...intentContracts,
    rfq: '0xe92b586627cca7a83dc919cc7127196d70f55a06',
    wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    legacyTransferProxy,
  },
  dexes: [
    uniswapV2('0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f'),
    sushiSwap('0xC0AEe478e3658e2610c5F7A4A2E1777cE9e4f2Ac'),
    uniswapV3('0x1F98431c8aD98523631AE4a59f267346ea31F984'),
    { kind: 'stable', name: 'CurveV1', pools: ['0x4DEcE678ceceb27446b35C672dC7d61F30bAD69E'] },
    {
      kind: 'weighted',
      name: 'BalancerV2',
      vault: '0xBA12222222228d8Ba445958a75a0704d566BF2C8',
      pools: [
        '0xA6F548DF93de924d73be7D25dC02554c6bD66dB5',
        '0x96646936b91d6B9D7D0c47C496AfBF3D6ec7B6f8',
        '0xBF96189Eee9357a95C7719f4F5047F76bdE804E5',
        '0x3de27EFa2F1AA663Ae5D458857e731c129069F29',
      ],
    },
  ],
  stableSymbols: ['USDC', 'USDT', 'DAI', 'crvUSD'],
  tokens: [
    { address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 },
    {
      address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      permit: { kind: 'eip2612', version: '2' },
    },
    {
      address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      symbol: 'USDT',
      name: 'Tether USD',
      decimals: 6,
      approveRace: true,
    },
    {
      address: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
      symbol: 'DAI',
      name: 'Dai Stablecoin',
      decimals: 18,
      permit: { kind: 'dai', version: '1' },
    },
    { address: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', symbol: 'WBTC', name: 'Wrapped BTC', decimals: 8 },
    { address: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', symbol: 'UNI', name: 'Uniswap', decimals: 18 },
    { address: '0x514910771AF9Ca656af840dff83E8264EcF986CA', symbol: 'LINK', name: 'ChainLink Token', decimals: 18 },
    { address: '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9', symbol: 'AAVE', name: 'Aave Token', decimals: 18 },
    { address: '0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2', symbol: 'MKR', name: 'Maker', decimals: 18 },
    { address: '0x5A98FcBEA516Cf06857215779Fd812CA3beF1B32', symbol: 'LDO', name: 'Lido DAO Token', decimals: 18 },
    {
      address: '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0',
      symbol: 'wstETH',
      name: 'Wrapped liquid staked Ether 2.0',
      decimals: 18,
    },
    { address: '0xc00e94Cb662C3520282E6f5717214004A7f26888', symbol: 'COMP', name: 'Compound', decimals: 18 },
    {
      address: '0xf939E0A03FB07F59A73314E73794Be0E57ac1b4E',
      symbol: 'crvUSD',
      name: 'Curve.Fi USD Stablecoin',
      decimals: 18,
    },
    {
      address: '0xa7DE087329BFcda5639247F96140f9DAbe3DeED1',
      symbol: 'STA',
      name: 'Statera',
      decimals: 18,
      transferFeeBps: 100,
    },
  ],
} as const satisfies Chain
