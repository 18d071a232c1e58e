import {
  type Abi,
  type Address,
  encodeFunctionData,
  erc20Abi,
  parseEther,
  parseUnits,
  stringToHex,
  zeroAddress,
} from 'viem'
import type { Chain, Token } from '@/lib/chain/chain'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { roles } from '../accounts'
import { type Artifact, linkedArtifact, npmArtifact } from './artifacts'
import { deployment } from './own-contracts'
import type { Placement } from './place'
import { amountWorth, usdDecimals, usdPrice } from './prices'
import type { SeedCall } from './send'

/**
 * Artifacts of Aave V3: BUSL-1.1, and MIT since the change date of that licence, 27 January 2023.
 */
const fileOf = (folder: string, name: string) => `@aave/core-v3/artifacts/contracts/${folder}/${name}.sol/${name}.json`
const artifactOf = (folder: string, name: string) => npmArtifact(fileOf(folder, name))

/**
 * Published addresses of Aave V3 on Ethereum (reference: aave-dao/aave-address-book,
 * AaveV3Ethereum).
 */
export const aaveContracts = {
  provider: '0x2f39d218133AFaB8F2B819B1066c7E434Ad94E9e',
  configurator: '0x64b761D848206f447Fe2dd461b0c635Ec39EbB27',
  oracle: '0x54586bE62E3c3580375aE3723C145253060Ca0C2',
} as const satisfies Record<string, Address>

/** The contract that receives Aave's share of interest. It has no code here. */
const treasury: Address = '0x464C71f6c2F760DdA6093dCB91C24c39e5d6e18c'

/**
 * Basis points: the maximum loan against a reserve, the threshold of liquidation, and a
 * liquidator's payment.
 */
type Reserve = { symbol: string; maxLtv: bigint; threshold: bigint; bonus: bigint }

/**
 * The reserves in the order of the real pool. The configurator creates three tokens for each, so
 * their addresses are the published ones.
 */
const reserves: readonly Reserve[] = [
  { symbol: 'WETH', maxLtv: 8_000n, threshold: 8_250n, bonus: 10_500n },
  { symbol: 'wstETH', maxLtv: 7_850n, threshold: 8_100n, bonus: 10_600n },
  { symbol: 'WBTC', maxLtv: 7_300n, threshold: 7_800n, bonus: 10_500n },
  { symbol: 'USDC', maxLtv: 7_500n, threshold: 7_800n, bonus: 10_450n },
  { symbol: 'DAI', maxLtv: 7_500n, threshold: 7_800n, bonus: 10_500n },
]

const reserveFactorBps = 1_000n
/** The price of a flash loan, which borrowing on behalf of another account does not pay. */
const flashLoanPremiumBps = 5n
/** The amount that the deployer supplies to each reserve. */
const suppliedUsd = parseUnits('20000000', usdDecimals)

/** The position of the borrower: a health factor of 1.8. */
const collateral = parseEther('50')
const debt = parseUnits('73000', 6)
const variableRate = 2n

const percent = (value: bigint) => value * 10n ** 25n

/** The curve of all reserves: 4 % a year at a utilization of 80 %, 79 % at full utilization. */
const rateCurve = {
  optimalUsage: percent(80n),
  base: 0n,
  slopes: [percent(4n), percent(75n)],
  stableSlopes: [percent(1n), percent(75n)],
  stableOffset: percent(1n),
  stableExcessOffset: percent(8n),
  optimalStableRatio: percent(20n),
}

const reserveTokens = (chain: Chain): (Reserve & { token: Token })[] =>
  reserves.map((reserve) => ({ ...reserve, token: findTokenBySymbol(chain, reserve.symbol)! }))

/** Each library after those that it calls. */
const libraryNames = [
  'SupplyLogic',
  'BorrowLogic',
  'LiquidationLogic',
  'EModeLogic',
  'BridgeLogic',
  'PoolLogic',
  'ConfiguratorLogic',
  'FlashLoanLogic',
]

/** Returns the libraries of the pool with their addresses, and the calls that deploy them. */
function deployLibraries() {
  const libraries: Record<string, Address> = {}
  const calls = libraryNames.map((name) => {
    const artifact = linkedArtifact(fileOf('protocol/libraries/logic', name), libraries)
    const { address, call } = deployment(name, artifact)
    libraries[name] = address
    return call
  })
  return { libraries, calls }
}

/**
 * Lists the contracts of Aave V3 that are at their published addresses: two proxies, their provider
 * and the oracle.
 */
export const aavePlacements = ({ contracts: { aavePool } }: Chain): Placement[] => {
  if (!aavePool) return []
  const { provider, configurator, oracle } = aaveContracts
  const proxy = {
    ...artifactOf('protocol/libraries/aave-upgradeability', 'InitializableImmutableAdminUpgradeabilityProxy'),
    args: [provider],
  }
  return [
    {
      label: 'addresses of Aave',
      address: provider,
      ...artifactOf('protocol/configuration', 'PoolAddressesProvider'),
      args: ['Aave Ethereum Market', roles.deployer],
    },
    { label: 'pool of Aave', address: aavePool, ...proxy },
    { label: 'configurator of Aave', address: configurator, ...proxy },
    { label: 'oracle of Aave', address: oracle, ...artifactOf('mocks/oracle', 'PriceOracle') },
  ]
}

const callOf =
  ({ abi }: { abi: Abi }, to: Address) =>
  (functionName: string, args: readonly unknown[]): SeedCall => ({
    label: `${functionName} of Aave`,
    to,
    data: encodeFunctionData({ abi, functionName, args }),
  })

const poolCall = (pool: Address) => callOf(artifactOf('protocol/pool', 'Pool'), pool)

/**
 * Lists the calls that deploy Aave V3, open the reserves and supply them; sent by the
 * deployer, which has the tokens and owns the market.
 */
export const aaveCalls = (chain: Chain): SeedCall[] => {
  const { aavePool } = chain.contracts
  if (!aavePool) return []
  const { libraries, calls } = deployLibraries()
  const link = (name: string): Artifact => linkedArtifact(fileOf('protocol/pool', name), libraries)
  const { provider, configurator, oracle } = aaveContracts

  const provide = callOf(artifactOf('protocol/configuration', 'PoolAddressesProvider'), provider)
  const aclManager = artifactOf('protocol/configuration', 'ACLManager')
  const acl = deployment('ACLManager', { ...aclManager, args: [provider] })
  const permit = callOf(aclManager, acl.address)
  const pool = deployment('Pool', { ...link('Pool'), args: [provider] })
  const configuration = deployment('PoolConfigurator', link('PoolConfigurator'))
  const configure = callOf(artifactOf('protocol/pool', 'PoolConfigurator'), configurator)
  const idOf = (name: string) => stringToHex(name, { size: 32 })

  return [
    ...calls,
    provide('setACLAdmin', [roles.deployer]),
    acl.call,
    provide('setACLManager', [acl.address]),
    permit('addPoolAdmin', [roles.deployer]),
    provide('setPriceOracle', [oracle]),
    // The provider creates a proxy of its own for an address that it does not know yet.
    provide('setAddress', [idOf('POOL'), aavePool]),
    provide('setAddress', [idOf('POOL_CONFIGURATOR'), configurator]),
    pool.call,
    provide('setPoolImpl', [pool.address]),
    configuration.call,
    provide('setPoolConfiguratorImpl', [configuration.address]),
    configure('updateFlashloanPremiumTotal', [flashLoanPremiumBps]),
    ...reserveCalls(chain, aavePool, configure),
    ...priceCalls(chain),
    ...supplyCalls(chain, aavePool),
  ]
}

/**
 * Lists the calls that make the reserves: three tokens each, terms of collateral, borrowing and
 * flash loans.
 */
function reserveCalls(chain: Chain, aavePool: Address, configure: ReturnType<typeof callOf>): SeedCall[] {
  const { optimalUsage, base, slopes, stableSlopes, stableOffset, stableExcessOffset, optimalStableRatio } = rateCurve
  const rates = deployment('DefaultReserveInterestRateStrategy', {
    ...artifactOf('protocol/pool', 'DefaultReserveInterestRateStrategy'),
    args: [
      aaveContracts.provider,
      optimalUsage,
      base,
      ...slopes,
      ...stableSlopes,
      stableOffset,
      stableExcessOffset,
      optimalStableRatio,
    ],
  })
  const codeOf = (name: string) => deployment(name, { ...artifactOf('protocol/tokenization', name), args: [aavePool] })
  const [aToken, variableDebt, stableDebt] = [
    codeOf('AToken'),
    codeOf('VariableDebtToken'),
    codeOf('StableDebtToken'),
  ] as const
  return [
    ...[rates, aToken, variableDebt, stableDebt].map(({ call }) => call),
    ...reserveTokens(chain).flatMap(({ token: { address, decimals, symbol }, maxLtv, threshold, bonus }) => [
      configure('initReserves', [
        [
          {
            aTokenImpl: aToken.address,
            stableDebtTokenImpl: stableDebt.address,
            variableDebtTokenImpl: variableDebt.address,
            underlyingAssetDecimals: decimals,
            interestRateStrategyAddress: rates.address,
            underlyingAsset: address,
            treasury,
            incentivesController: zeroAddress,
            aTokenName: `Aave Ethereum ${symbol}`,
            aTokenSymbol: `aEth${symbol}`,
            variableDebtTokenName: `Aave Ethereum Variable Debt ${symbol}`,
            variableDebtTokenSymbol: `variableDebtEth${symbol}`,
            stableDebtTokenName: `Aave Ethereum Stable Debt ${symbol}`,
            stableDebtTokenSymbol: `stableDebtEth${symbol}`,
            params: '0x',
          },
        ],
      ]),
      configure('configureReserveAsCollateral', [address, maxLtv, threshold, bonus]),
      configure('setReserveBorrowing', [address, true]),
      configure('setReserveFlashLoaning', [address, true]),
      configure('setReserveFactor', [address, reserveFactorBps]),
    ]),
  ]
}

/**
 * Lists the calls that set prices equal to those of the pools here. No other calls set prices of
 * Aave.
 */
const priceCalls = (chain: Chain): SeedCall[] => {
  const setPrice = callOf(artifactOf('mocks/oracle', 'PriceOracle'), aaveContracts.oracle)
  return reserveTokens(chain).map(({ token: { address, symbol } }) =>
    setPrice('setAssetPrice', [address, usdPrice(symbol)]),
  )
}

/**
 * Lists the calls by which the deployer supplies the reserves, and the collateral of the borrower.
 */
const supplyCalls = (chain: Chain, aavePool: Address): SeedCall[] => {
  const supply = poolCall(aavePool)
  return [
    ...reserveTokens(chain).flatMap(({ token }) => {
      const amount = amountWorth(token, suppliedUsd)
      return [approval(token, aavePool, amount), supply('supply', [token.address, amount, roles.deployer, 0])]
    }),
    ...reserveTokens(chain)
      .slice(0, 1)
      .flatMap(({ token }) => [
        approval(token, aavePool, collateral),
        supply('supply', [token.address, collateral, roles.borrower, 0]),
      ]),
  ]
}

const approval = ({ symbol, address }: Token, spender: Address, amount: bigint): SeedCall => ({
  label: `approve ${symbol} for Aave`,
  to: address,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
})

/** Lists the call by which the borrower borrows USDC; sent by the borrower. */
export const positionCalls = (chain: Chain): SeedCall[] => {
  const { aavePool } = chain.contracts
  if (!aavePool) return []
  const { address } = findTokenBySymbol(chain, 'USDC')!
  return [poolCall(aavePool)('borrow', [address, debt, variableRate, 0, roles.borrower])]
}
