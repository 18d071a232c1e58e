import { acrossBridges, landing } from '../bridge/across-bridge.generated'
import type { Chain } from '../chain'
import { aaveHandlers } from '../handler/handlers.generated'
import { deltaTokens } from '../strategy/delta-tokens.generated'
import {
  eip2612,
  erc20,
  ether,
  intentContracts,
  legacyContracts,
  pancakeSwapV3,
  sharedContracts,
  strategiesWith,
  sushiSwap,
  timing,
  uniswapV2,
  uniswapV3,
  uniswapV4,
} from './shared'

export const mainnet = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: ether,
  // Two epochs of 32 slots.
  ...timing({ blockMs: 12_000, finalityMs: 780_000 }),
  explorer: { name: 'Etherscan', url: 'https://etherscan.io' },
  contracts: {
    ...sharedContracts,
    ...intentContracts,
    rfq: '0xe92b586627cca7a83dc919cc7127196d70f55a06',
    spokePool: '0x5c7bcd6e7de5423a257d81b442095a1a6ced35c5',
    acrossBridge: acrossBridges[1],
    landing,
    // reference: github.com/aave-dao/aave-address-book, AaveV3Ethereum.
    aavePool: '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2',
    aaveHandler: aaveHandlers[1],
    wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    ...legacyContracts,
    // reference: docs.ens.domains, deployments; a proxy of ENS at a fixed address.
    ensUniversalResolver: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee',
  },
  dexes: [
    uniswapV2('0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f', 10_000_835),
    sushiSwap('0xC0AEe478e3658e2610c5F7A4A2E1777cE9e4f2Ac', 10_794_229),
    uniswapV3('0x1F98431c8aD98523631AE4a59f267346ea31F984', 12_369_621),
    pancakeSwapV3(16_950_686),
    uniswapV4('0x000000000004444c5dc75cB358380D2e3dE08A90', 21_688_329),
    { kind: 'stable', name: 'CurveV1', pools: ['0x4DEcE678ceceb27446b35C672dC7d61F30bAD69E'] },
    // USDC/USDT pool of Strategic USD Reserves.
    { kind: 'stableNg', name: 'CurveV1StableNg', pools: ['0x4f493B7dE8aAC7d55F71853688b1F7C8F0243C85'] },
    {
      kind: 'balancer',
      name: 'BalancerV2',
      vault: '0xBA12222222228d8Ba445958a75a0704d566BF2C8',
      weightedPools: [
        '0xA6F548DF93de924d73be7D25dC02554c6bD66dB5',
        '0x96646936b91d6B9D7D0c47C496AfBF3D6ec7B6f8',
        '0xBF96189Eee9357a95C7719f4F5047F76bdE804E5',
        '0x3de27EFa2F1AA663Ae5D458857e731c129069F29',
      ],
      composablePools: ['0x93d199263632a4EF4Bb438F1feB99e57b4b5f0BD'],
    },
    // Savings DAI of Sky, with the rate of Maker's pot (reference: github.com/makerdao/sdai).
    { kind: 'erc4626', name: 'ERC4626', pools: ['0x83F20F44975D03b1b09e64809B757c47f942BEeA'] },
    // 3pool: DAI, USDC and USDT (reference: curvefi/curve-docs, "Base Pools").
    {
      kind: 'stableMulti',
      name: 'CurveV1Multi',
      pools: [{ address: '0xbEbc44782C7dB0a1A60Cb6fe97d0b483032FF1C7', coins: 3 }],
    },
    // tricrypto2: USDT, WBTC and WETH (reference: curvefi/curve-crypto-contract, deployment logs).
    { kind: 'crypto', name: 'CurveV2', pools: [{ address: '0xD51a44d3FaE010294C616388b506AcdA1bfAAE46', coins: 3 }] },
    // LUSD against the LP token of 3pool (reference: curvefi/curve-factory, deployed pools).
    {
      kind: 'stableMeta',
      name: 'CurveV1Meta',
      pools: [
        {
          address: '0xEd279fDD11cA84bEef15AF5D39BB4d4bEE23F0cA',
          base: '0xbEbc44782C7dB0a1A60Cb6fe97d0b483032FF1C7',
          coins: 3,
        },
      ],
    },
    // Mints wstETH from ether by its own contract (reference: docs.lido.fi, deployed contracts).
    { kind: 'staking', name: 'Lido', pools: ['0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0'] },
  ],
  strategies: strategiesWith('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', [
    {
      underlying: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      deltaToken: deltaTokens[1].USDC,
      vaults: [
        { address: '0xBEEF01735c132Ada46AA9aA4c54623cAA92A64CB', name: 'Steakhouse USDC' },
        { address: '0xdd0f28e19C1780eb6396170735D45153D261490d', name: 'Gauntlet USDC Prime' },
      ],
    },
    {
      underlying: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
      deltaToken: deltaTokens[1].DAI,
      vaults: [{ address: '0x83F20F44975D03b1b09e64809B757c47f942BEeA', name: 'Savings Dai' }],
    },
    {
      underlying: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
      deltaToken: deltaTokens[1].WETH,
      vaults: [{ address: '0x2371e134e3455e0593363cBF89d3b6cf53740618', name: 'Gauntlet WETH Prime' }],
    },
  ]),
  stableSymbols: ['USDC', 'USDT', 'DAI', 'crvUSD'],
  tokens: [
    erc20('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 'WETH', 'Wrapped Ether', 18),
    erc20('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'USDC', 'USD Coin', 6, eip2612('2')),
    erc20('0xdAC17F958D2ee523a2206206994597C13D831ec7', 'USDT', 'Tether USD', 6, { approveRace: true }),
    erc20('0x6B175474E89094C44Da98b954EedeAC495271d0F', 'DAI', 'Dai Stablecoin', 18, {
      permit: { kind: 'dai', version: '1' },
    }),
    erc20('0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 'WBTC', 'Wrapped BTC', 8),
    erc20('0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', 'UNI', 'Uniswap', 18),
    erc20('0x514910771AF9Ca656af840dff83E8264EcF986CA', 'LINK', 'ChainLink Token', 18),
    erc20('0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9', 'AAVE', 'Aave Token', 18),
    erc20('0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2', 'MKR', 'Maker', 18),
    erc20('0x5A98FcBEA516Cf06857215779Fd812CA3beF1B32', 'LDO', 'Lido DAO Token', 18),
    erc20('0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0', 'wstETH', 'Wrapped liquid staked Ether 2.0', 18),
    erc20('0xc00e94Cb662C3520282E6f5717214004A7f26888', 'COMP', 'Compound', 18),
    erc20('0xf939E0A03FB07F59A73314E73794Be0E57ac1b4E', 'crvUSD', 'Curve.Fi USD Stablecoin', 18),
    erc20('0x83F20F44975D03b1b09e64809B757c47f942BEeA', 'sDAI', 'Savings Dai', 18),
    erc20('0x5f98805A4E8be255a32880FDeC7F6728C6568bA0', 'LUSD', 'LUSD Stablecoin', 18, eip2612('1')),
    erc20('0xa7DE087329BFcda5639247F96140f9DAbe3DeED1', 'STA', 'Statera', 18, { transferFeeBps: 100 }),
  ],
} as const satisfies Chain
