import { type Abi, decodeErrorResult, type Hex, toFunctionSelector } from 'viem'
import { executorAbi, feeVaultAbi, routerAbi } from '../abi.generated'
import type { Revert } from './revert-word'

const panics: Readonly<Record<string, string>> = {
  '1': 'assertion failed',
  '17': 'arithmetic overflow',
  '18': 'division by zero',
  '33': 'unknown enum value',
  '34': 'broken storage array',
  '49': 'pop of an empty array',
  '50': 'index out of bounds',
  '65': 'out of memory',
  '81': 'call of an uninitialised function',
}

const error = (name: string, ...types: readonly string[]) => ({
  type: 'error' as const,
  name,
  inputs: types.map((type) => ({ name: '', type })),
})

/** Errors of other contracts in a swap: Uniswap uses texts, newer tokens and Permit2 do not. */
const foreignErrors = [
  error('ERC20InsufficientBalance', 'address', 'uint256', 'uint256'),
  error('ERC20InsufficientAllowance', 'address', 'uint256', 'uint256'),
  error('SafeERC20FailedOperation', 'address'),
  error('SignatureExpired', 'uint256'),
  error('InvalidSigner'),
  error('InvalidNonce'),
  error('InvalidAmount', 'uint256'),
].concat(
  // Errors of Aave V3 since version 3.4 (numbers before) that our position handler can cause.
  [
    ...['ReserveInactive', 'ReserveFrozen', 'ReservePaused', 'BorrowingNotEnabled', 'NotEnoughAvailableUserBalance'],
    ...['HealthFactorLowerThanLiquidationThreshold', 'CollateralCannotCoverNewBorrow', 'NoDebtOfSelectedType'],
    ...['BorrowCapExceeded', 'SupplyCapExceeded', 'LtvValidationFailed', 'FlashloanDisabled'],
  ].map((name) => error(name)),
)
/** Errors that only our contracts have. Importing their ABIs would bundle them with every page. */
const intentErrors = [
  ...['ArrayLengthMismatch', 'DeadlineExpired', 'ExcessiveSpentAmount', 'InsufficientFees', 'InsufficientMsgValue'],
  ...['InvalidDepositAmount', 'InvalidFillAmount', 'InvalidOrder', 'InvalidOrderKind', 'InvalidShortString'],
  ...['InvalidBridgeData', 'InvalidProtocolData', 'InvalidSignature', 'InvalidSrcToken', 'ModuleNotFound'],
  ...['ModuleNotRegistered', 'NonceAlreadyUsed', 'ReentrancyGuardReentrantCall', 'Unauthorized', 'UnauthorizedAgent'],
  ...['UnsupportedBridge', 'InvalidLanding', 'ZeroBridgeOutput', 'AssetMismatch', 'InvalidFeeBps', 'ZeroAddress'],
  ...['InvalidStrategy', 'NoSharesInStrategy', 'NoSharesToWithdraw', 'OrderNotExpired', 'StrategyAlreadyAdded'],
  ...['StrategyNotAdded', 'ExternalSwapMissing', 'ExternalSwapRepeated', 'InvalidData'],
]
  .map((name) => error(name))
  .concat([
    error('BridgeAlreadySet', 'bytes4', 'address'),
    error('InvalidHandler', 'address'),
    error('UnauthorizedHandler', 'address'),
    error('UnexpectedBalance', 'address', 'uint256', 'uint256'),
    error('AssetMismatch', 'address', 'address'),
    error('ExcessivePremium', 'uint256', 'uint256'),
    error('LowHealthFactor', 'uint256', 'uint256'),
    error('DeltaTokenAlreadySet', 'address', 'address'),
    error('DepositBelowMinimum', 'uint256', 'uint256'),
    error('InsufficientPosition', 'uint256', 'uint256'),
    error('InsufficientShares', 'uint256', 'uint256'),
    error('InvalidDeltaToken', 'address', 'address'),
    error('ShortWithdrawal', 'uint256', 'uint256'),
    error('ExcessiveBridgeFee', 'uint256', 'uint256'),
    error('InvalidBridge', 'bytes4', 'address'),
    error('InvalidFillSeconds', 'uint256', 'uint256', 'uint256'),
    error('InvalidSlice', 'uint256'),
    error('InvalidTransfer', 'uint256', 'uint256'),
    error('ModuleNotInstalled', 'address'),
    error('SelectorAlreadySet', 'bytes4', 'address'),
    error('SliceNotDue', 'uint256'),
    error('StringTooLong', 'string'),
    error('UnauthorizedAccount', 'address'),
    error('UnauthorizedCaller', 'address'),
    error('EarlyRelease', 'uint256'),
    error('UnknownArrival', 'bytes32'),
    error('UnexpectedNative', 'address'),
  ])
const errors = [...routerAbi, ...executorAbi, ...feeVaultAbi, ...intentErrors, ...foreignErrors].filter(
  (item) => item.type === 'error',
)
/** Built on the first revert that does not decode, because hashing would delay a page load. */
let namesBySelector: ReadonlyMap<string, string> | undefined

const nameOf = (selector: string): string | undefined => {
  namesBySelector ??= new Map(
    errors.map((item) => [
      toFunctionSelector({ ...item, type: 'function', outputs: [], stateMutability: 'view' }),
      item.name,
    ]),
  )
  return namesBySelector.get(selector)
}

/**
 * Decodes the data of a revert: a text, a panic, or one of the known errors. Never throws.
 *
 * @example
 * decodeRevert('0xcea9e31d') // { kind: 'custom', name: 'InsufficientReturnAmount', args: [] }
 */
export const decodeRevert = (data: Hex): Revert => {
  try {
    const { errorName, args = [] }: { errorName: string; args?: readonly unknown[] | undefined } = decodeErrorResult({
      abi: errors as Abi,
      data,
    })
    if (errorName === 'Error') return { kind: 'text', message: String(args[0]) }
    if (errorName !== 'Panic') return { kind: 'custom', name: errorName, args }
    const code = BigInt(args[0] as bigint)
    return { kind: 'panic', code, meaning: panics[String(code)] ?? 'unknown panic' }
  } catch {
    const name = nameOf(data.slice(0, 10).toLowerCase())
    return name === undefined ? { kind: 'unknown', data } : { kind: 'custom', name, args: [] }
  }
}
