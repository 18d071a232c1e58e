import type { Chain } from '../chain'
import { erc20, sharedContracts, sushiSwap, timing, uniswapV3 } from './shared'

export const gnosis = {
  id: 100,
  name: 'Gnosis',
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  // Two epochs of 16 slots.
  ...timing({ blockMs: 5_000, finalityMs: 165_000 }),
  explorer: { name: 'Gnosisscan', url: 'https://gnosisscan.io' },
  contracts: {
    ...sharedContracts,
    rfq: '0x92ead5bacf6f0e995fa46ad8215a9b11f67ca241',
    wrappedNative: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
  },
  dexes: [
    sushiSwap('0xc35DADB65012eC5796536bD9864eD8773aBc74C4'),
    uniswapV3('0xe32F7dD7e3f098D518ff19A22d5f028e076489B1', 27_416_614),
  ],
  stableSymbols: ['WXDAI', 'USDC.e', 'USDT'],
  tokens: [
    erc20('0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d', 'WXDAI', 'Wrapped XDAI', 18),
    erc20('0x2a22f9c3b484c3629090FeED35F17Ff8F88f76F0', 'USDC.e', 'Bridged USDC (Gnosis)', 6),
    erc20('0x4ECaBa5870353805a9F068101A40E0f32ed605C6', 'USDT', 'Tether on xDai', 6),
    erc20('0xaf204776c7245bF4147c2612BF6e5972Ee483701', 'sDAI', 'Savings xDAI', 18),
    erc20('0xcB444e90D8198415266c6a2724b7900fb12FC56E', 'EURe', 'Monerium EUR emoney', 18),
    erc20('0x6A023CCd1ff6F2045C3309768eAd9E68F978f6e1', 'WETH', 'Wrapped Ether on xDai', 18),
    erc20('0x6C76971f98945AE98dD7d4DFcA8711ebea946eA6', 'wstETH', 'Wrapped liquid staked Ether 2.0 from Mainnet', 18),
    erc20('0x8e5bBbb09Ed1ebdE8674Cda39A0c169401db4252', 'WBTC', 'Wrapped BTC on xDai', 8),
    erc20('0x9C58BAcC331c9aa871AFD802DB6379a98e80CEdb', 'GNO', 'Gnosis Token on xDai', 18),
    erc20('0xE2e73A1c69ecF83F464EFCE6A5be353a37cA09b2', 'LINK', 'ChainLink Token on xDai', 18),
  ],
} as const satisfies Chain
