// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ISwapErrors} from "./ISwapErrors.sol";

/// @title IIntentErrors: errors of the settlement of an order
/// @notice A single error is a text, because the specification names it: `TransferHelper:
/// TRANSFER_FROM_FAILED`, if tokens could not be taken by allowance.
interface IIntentErrors is ISwapErrors {
    // Published
    /// @notice The beneficiary would get less than the owner signed.
    error InsufficientReturnAmount();
    /// @notice The deadline of the order has passed.
    error DeadlineExpired();
    /// @notice The caller is not a registered agent.
    error UnauthorizedAgent();
    /// @notice The fill is zero, more than is left, or does not follow on the amount that the agent
    /// expected.
    error InvalidFillAmount();
    /// @notice The native value is not the amount that the agent has to pay.
    error InsufficientMsgValue();
    /// @notice The nonce was used or invalidated.
    error InvalidNonce();
    /// @notice Neither the owner's key nor the owner's contract nor a pre-signature confirms the
    /// order.
    error InvalidSignature();
    /// @notice The permit has an unknown length, or Permit2 refused it.
    error PermitFailed();
    /// @notice Arrays that must have the same length differ.
    error ArrayLengthMismatch();

    // Ours
    /// @notice The order is a purchase settled as a sale, or the reverse.
    error InvalidOrderKind();
    /// @notice The order has an amount of zero, or the same token on both sides; or fewer than two
    /// slices, slices of zero, or an interval below one minute.
    error InvalidOrder();
    /// @notice The beneficiary is a contract that could never use what it is paid: this one, its
    /// bridge or a token of the order.
    error InvalidBeneficiary(address beneficiary);
    /// @notice A purchase would cost its owner more than was signed.
    error ExcessiveSpentAmount();
    /// @notice The order uses a bridge that is not supported, or has bridge fields without leaving
    /// its chain.
    error UnsupportedBridge();
    /// @notice The slice is not the next one.
    error InvalidSlice(uint256 next);
    /// @notice The previous slice was settled less than the interval ago.
    error SliceNotDue(uint256 dueAt);
}
