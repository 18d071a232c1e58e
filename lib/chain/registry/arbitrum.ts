import { acrossBridges, landing } from '../bridge/across-bridge.generated'
import type { Chain } from '../chain'
import { deltaTokens } from '../strategy/delta-tokens.generated'
import {
  arbitrumData,
  eip2612,
  erc20,
  ether,
  intentContracts,
  legacyContracts,
  pancakeSwapV3,
  sharedContracts,
  strategiesWith,
  timing,
  uniswapV2,
  uniswapV3,
  uniswapV4,
} from './shared'

export const arbitrum = {
  id: 42161,
  name: 'Arbitrum One',
  nativeCurrency: ether,
  ...timing({ blockMs: 250, finalityMs: 60_000 }),
  dataFee: arbitrumData,
  explorer: { name: 'Arbiscan', url: 'https://arbiscan.io' },
  contracts: {
    ...sharedContracts,
    ...intentContracts,
    rfq: '0x0927fd43a7a87e3e8b81df2c44b03c4756849f6d',
    spokePool: '0xe35e9842fceaca96570b734083f4a58e8f7c5f2a',
    acrossBridge: acrossBridges[42161],
    landing,
    wrappedNative: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    ...legacyContracts,
  },
  dexes: [
    uniswapV2('0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9', 150_442_611),
    uniswapV3('0x1F98431c8aD98523631AE4a59f267346ea31F984', 165),
    pancakeSwapV3(101_028_949),
    uniswapV4('0x360E68faCcca8cA495c1B759Fd9EEe466db9FB32', 297_842_872),
    // tricrypto: USDT, WBTC and WETH (reference: curvefi/curve-crypto-contract, deployment logs).
    { kind: 'crypto', name: 'CurveV2', pools: [{ address: '0x960ea3e3C7FB317332d990873d354E18d7645590', coins: 3 }] },
  ],
  strategies: strategiesWith('0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', [
    {
      underlying: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      deltaToken: deltaTokens[42161].USDC,
      vaults: [{ address: '0x1A996cb54bb95462040408C06122D45D6Cdb6096', name: 'Fluid USDC' }],
    },
    {
      underlying: '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1',
      deltaToken: deltaTokens[42161].DAI,
      vaults: [{ address: '0x426e8778bf7f54b0e4fc703dcca6f26a4e5b71de', name: 'Static Aave DAI' }],
    },
    {
      underlying: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
      deltaToken: deltaTokens[42161].WETH,
      vaults: [{ address: '0x45Df0656F8aDf017590009d2f1898eeca4F0a205', name: 'Fluid WETH' }],
    },
  ]),
  stableSymbols: ['USDC', 'USDT', 'DAI'],
  tokens: [
    erc20('0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', 'WETH', 'Wrapped Ether', 18),
    erc20('0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 'USDC', 'USD Coin', 6, eip2612('2')),
    erc20('0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 'USDT', 'Tether USD', 6),
    erc20('0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 'DAI', 'Dai Stablecoin', 18, eip2612('2')),
    erc20('0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f', 'WBTC', 'Wrapped BTC', 8),
    erc20('0x912CE59144191C1204E64559FE8253a0e49E6548', 'ARB', 'Arbitrum', 18),
    erc20('0xf97f4df75117a78c1A5a0DBb814Af92458539FB4', 'LINK', 'ChainLink Token', 18),
    erc20('0xFa7F8980b0f1E64A2062791cc3b0871572f1F7f0', 'UNI', 'Uniswap', 18),
    erc20('0xfc5A1A6EB076a2C7aD06eD22C90d7E710E35ad0a', 'GMX', 'GMX', 18),
    erc20('0x5979D7b546E38E414F7E9822514be443A4800529', 'wstETH', 'Wrapped liquid staked Ether 2.0', 18),
    erc20('0x13Ad51ed4F1B7e9Dc168d8a00cB3f4dDD85EfA60', 'LDO', 'Lido DAO Token', 18),
    erc20('0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8', 'USDC.e', 'Bridged USDC', 6),
  ],
} as const satisfies Chain
