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

/** The functions of published contracts; viem encodes them independently of our code. */
const signatures = {
  '() returns (uint256)':
    'liquidity A A_precise fee offpeg_fee_multiplier totalSupply decimals getSwapFeePercentage getRate ' +
    'getCurrentBlockTimestamp totalAssets getTotalShares getTotalPooledEther getCurrentStakeLimit ' +
    'getExternalShares getExternalEther gamma D mid_fee out_fee fee_gamma future_A_gamma_time',
  '(uint256) returns (uint256)':
    'balances price_scale convertToAssets previewDeposit previewRedeem previewMint previewWithdraw ' +
    'getSharesByPooledEth',
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
  '() returns (bool)': 'isPaused is_killed',
  '(uint256, uint256, uint256) returns (uint256)': 'get_dy',
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

/** Answers by contract and call: `0x12… balances(1)`. Calls without an entry fail. */
export type FakeAnswers = Readonly<Record<string, Hex | undefined>>

/**
 * Encodes a contract's answers to some calls.
 *
 * @example
 * fakeAnswers(pool, { fee: 4n, 'balances(1)': 7n })
 * // { '0x12… fee': '0x…04', '0x12… balances(1)': '0x…07' }
 */
export const fakeAnswers = (contract: Address, results: Readonly<Record<string, unknown>>): FakeAnswers =>
  Object.fromEntries(
    Object.entries(results).map(([call, result]) => [
      `${contract.toLowerCase()} ${call}`,
      encodeFunctionResult({ abi, functionName: call.replace(/\(.*/, ''), result }),
    ]),
  )

/** Encodes an answer of integer words. */
export const wordsOf = (...values: readonly bigint[]): Hex =>
  encodeAbiParameters(
    values.map(() => ({ type: 'uint256' })),
    values,
  )

/**
 * Creates a node that gives these answers to a reading.
 *
 * @example
 * await readRounds(readDecimals(mainnet, [token]), fakeNode(answers)) // Map(1) { '0x12…' => 9 }
 */
export const fakeNode =
  (answers: FakeAnswers) =>
  async (requests: readonly Ask[]): Promise<Answers> =>
    requests.map((ask) => ('code' in ask ? undefined : answers[nameOf(ask)]))

const nameOf = ({ target, data }: { target: Address; data: Hex }): string => {
  const { functionName, args = [] } = decodeFunctionData({ abi: functions[data.slice(0, 10)] ?? [], data })
  const given = args.length === 0 ? '' : `(${args.join().toLowerCase()})`
  return `${target.toLowerCase()} ${functionName}${given}`
}
