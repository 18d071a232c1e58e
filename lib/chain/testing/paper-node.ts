import {
  type Abi,
  type AbiFunction,
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import type { Answers, Ask } from '../node/reading'

/** What published contracts can be asked, for viem to encode and not for us: functions by what they are given and give. */
const signatures = {
  '() returns (uint256)':
    'liquidity A A_precise fee offpeg_fee_multiplier totalSupply decimals getSwapFeePercentage getRate getCurrentBlockTimestamp totalAssets getTotalShares getTotalPooledEther getCurrentStakeLimit getExternalShares getExternalEther',
  '(uint256) returns (uint256)':
    'balances convertToAssets previewDeposit previewRedeem previewMint previewWithdraw getSharesByPooledEth',
  '() returns (uint256[])': 'stored_rates getNormalizedWeights getScalingFactors',
  '() returns (address)': 'asset stETH',
  '(uint256) returns (address)': 'coins',
  '() returns (address[])': 'getRateProviders',
  '() returns (bytes32)': 'getPoolId',
  '(bytes32) returns (bytes32)': 'extsload',
  '() returns (uint112, uint112, uint32)': 'getReserves',
  '() returns (uint160, int24, uint16, uint16, uint16, uint8, bool)': 'slot0',
  '(int16) returns (uint256)': 'tickBitmap',
  '(int24) returns (uint128, int128, uint256, uint256, int56, uint160, uint32, bool)': 'ticks',
  '() returns (uint256, uint256, uint256, uint256, bool, address, address)': 'metadata',
  '(address, bool) returns (uint256)': 'getFee',
  '() returns (bool)': 'isPaused',
  '(int128, int128, uint256) returns (uint256)': 'get_dy_underlying',
  '(bytes32) returns (address[], uint256[], uint256)': 'getPoolTokens',
  '() returns (uint256, bool, uint256)': 'getAmplificationParameter',
  '() returns (bool, uint256, uint256)': 'getPausedState',
  '(address) returns (uint256, uint256, uint256, uint256)': 'getTokenRateCache',
  '(address) returns (uint256)': 'maxDeposit',
}
const abi: Abi = parseAbi(
  Object.entries(signatures).flatMap(([given, names]) => names.split(' ').map((name) => `function ${name}${given}`)),
)
const functions = Object.fromEntries(abi.map((item) => [toFunctionSelector(item as AbiFunction), [item]]))

/** What contracts answer, by contract and call: `0x12… balances(1)`. What does not stand here fails. */
export type Papers = Readonly<Record<string, Hex | undefined>>

/**
 * Writes down what a contract answers to some calls.
 *
 * @example
 * papersOf(pool, { fee: 4n, 'balances(1)': 7n }) // { '0x12… fee': '0x…04', '0x12… balances(1)': '0x…07' }
 */
export const papersOf = (contract: Address, said: Readonly<Record<string, unknown>>): Papers =>
  Object.fromEntries(
    Object.entries(said).map(([call, result]) => [
      `${contract.toLowerCase()} ${call}`,
      encodeFunctionResult({ abi, functionName: call.replace(/\(.*/, ''), result }),
    ]),
  )

/** An answer of so many words, whatever was asked. */
export const wordsOf = (...values: readonly bigint[]): Hex =>
  encodeAbiParameters(
    values.map(() => ({ type: 'uint256' })),
    values,
  )

/**
 * A node whose contracts are these papers, for a reading to ask.
 *
 * @example
 * await readRounds(readDecimals(mainnet, [token]), paperNode(papersOf(token, { decimals: 9 }))) // Map(1) { '0x12…' => 9 }
 */
export const paperNode =
  (papers: Papers) =>
  async (asked: readonly Ask[]): Promise<Answers> =>
    asked.map((ask) => ('code' in ask ? undefined : papers[nameOf(ask)]))

const nameOf = ({ target, data }: { target: Address; data: Hex }): string => {
  const { functionName, args = [] } = decodeFunctionData({ abi: functions[data.slice(0, 10)] ?? [], data })
  const given = args.length === 0 ? '' : `(${args.join().toLowerCase()})`
  return `${target.toLowerCase()} ${functionName}${given}`
}
