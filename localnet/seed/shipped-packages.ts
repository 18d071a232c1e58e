import { namedError } from '@/lib/errors'
import { type PackageContract, readPackageContract } from './package-contract'
import { readPackedJson } from './packed-json'

/**
 * The contracts of npm packages that the local world deploys. A start reads them here, since their
 * packages are 160 MB in 7,000 files, which only tests need.
 */
export const shippedPackagesFile = 'contracts/packages.json.br'

const aave = [
  'mocks/oracle/PriceOracle',
  'protocol/configuration/ACLManager',
  'protocol/configuration/PoolAddressesProvider',
  'protocol/libraries/aave-upgradeability/InitializableImmutableAdminUpgradeabilityProxy',
  'protocol/libraries/logic/BorrowLogic',
  'protocol/libraries/logic/BridgeLogic',
  'protocol/libraries/logic/ConfiguratorLogic',
  'protocol/libraries/logic/EModeLogic',
  'protocol/libraries/logic/FlashLoanLogic',
  'protocol/libraries/logic/LiquidationLogic',
  'protocol/libraries/logic/PoolLogic',
  'protocol/libraries/logic/SupplyLogic',
  'protocol/pool/DefaultReserveInterestRateStrategy',
  'protocol/pool/Pool',
  'protocol/pool/PoolConfigurator',
  'protocol/tokenization/AToken',
  'protocol/tokenization/StableDebtToken',
  'protocol/tokenization/VariableDebtToken',
]
const balancer = [
  '20210418-vault/artifact/Vault',
  '20210418-weighted-pool/bytecode/WeightedPool2Tokens',
  '20220725-protocol-fee-percentages-provider/artifact/ProtocolFeePercentagesProvider',
  '20230206-composable-stable-pool-v3/artifact/ComposableStablePool',
  '20230206-weighted-pool-v3/artifact/WeightedPool',
]
const periphery = ['NonfungiblePositionManager', 'SwapRouter', 'lens/QuoterV2']
const below = (folder: string, paths: readonly string[]) =>
  paths.map((path) => `${folder}/${path}.sol/${path.split('/').at(-1)}.json`)

const files = [
  ...below('@aave/core-v3/artifacts/contracts', aave),
  ...below('@across-protocol/contracts/dist/evm/artifacts', ['ERC1967Proxy', 'Ethereum_SpokePool']),
  ...balancer.map((path) => `@balancer-labs/v2-deployments/dist/tasks/${path}.json`),
  ...below('@pancakeswap/v3-core/artifacts/contracts', ['PancakeV3Factory', 'PancakeV3Pool']),
  ...below('@uniswap/swap-router-contracts/artifacts/contracts', ['SwapRouter02']),
  '@uniswap/uniswapx-sdk/dist/esm/src/contracts/factories/Permit2__factory.js',
  '@uniswap/v2-core/build/UniswapV2Factory.json',
  '@uniswap/v2-core/build/UniswapV2Pair.json',
  '@uniswap/v2-periphery/build/UniswapV2Router02.json',
  '@uniswap/v2-periphery/build/WETH9.json',
  ...below('@uniswap/v3-core/artifacts/contracts', ['UniswapV3Factory']),
  ...below('@uniswap/v3-periphery/artifacts/contracts', periphery),
  ...below('@uniswap/v4-core/out', ['PoolManager']),
]

type Shipped = Readonly<Record<string, PackageContract>>

/**
 * Reads from the installed packages what `npm run generate` writes to `shippedPackagesFile`.
 *
 * @example
 * readShippablePackages()['@uniswap/v2-periphery/build/WETH9.json']?.bytecode // '0x6060...'
 * @throws Localnet.MissingArtifactError if a package is not installed.
 */
export const readShippablePackages = (): Shipped =>
  Object.fromEntries(files.map((file) => [file, readPackageContract(file)]))

let read: Shipped | undefined

/**
 * Returns a shipped contract by its file in its package. The shipped file is read once in a process.
 *
 * @example
 * shippedPackageContract('@uniswap/v2-periphery/build/WETH9.json').bytecode // '0x6060...'
 * @throws Localnet.UnshippedContractError
 */
export const shippedPackageContract = (file: string): PackageContract => {
  read ??= readPackedJson(shippedPackagesFile) as Shipped
  const found = read[file]
  if (!found) throw new UnshippedContractError({ file })
  return found
}

class UnshippedContractError extends namedError('Localnet.UnshippedContractError', ({ file }: { file: string }) => ({
  message: `The contract ${file} is not in ${shippedPackagesFile}.`,
  fix: 'List it in localnet/seed/shipped-packages.ts, then run `npm run generate`.',
})) {}
