// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ISwapErrors} from "./ISwapErrors.sol";

/// @title IRouterErrors: errors of a swap
/// @notice Two errors are texts, because the specification names them:
///   `INSUFFICIENT_OUTPUT`: the beneficiary would get less than `toAmount`, or a buy would cost
///   more than `fromAmount`;
///   `TransferHelper: TRANSFER_FROM_FAILED`: the source token could not be taken from the caller.
/// Everything else is a custom error. The published ones are all declared, also those only other
/// deployments raise, so that one ABI decodes every router of this version.
interface IRouterErrors is ISwapErrors {
    // Published
    error InsufficientReturnAmount();
    error InvalidToAmount();
    error ArbitrageNotSupported();
    error InsufficientBalanceToPayFees();
    error InvalidQuotedAmount();
    error IncorrectEthAmount();
    error PermitFailed();
    error TransferFromFailed();
    error Permit2Failed();
    error UnauthorizedUser();
    error InvalidOrdersLength();
    error ContractPaused();
    error InvalidCaller();
    error CallbackTransferFailed();
    error DiamondFunctionDoesNotExist();
    error InvalidWalletAddress();
    error InvalidSelector();

    // Ours
    /// @notice The beneficiary is a contract that could never use what it is paid: the router, the
    /// executor, the fee vault, the RFQ contract, Permit2, a token or a pool of the swap.
    error InvalidBeneficiary(address beneficiary);
    /// @notice The partner is the router or the fee vault, where a fee would be lost.
    error InvalidPartner(address partner);
    /// @notice The pools do not lead from the source token to the destination token.
    error InvalidPath();
    /// @notice A swap was started inside another swap.
    error ReentrantCall();
}
