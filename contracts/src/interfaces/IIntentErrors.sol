// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ISwapErrors} from "./ISwapErrors.sol";

/// @title IIntentErrors: how the settlement of an order fails
/// @notice One refusal is told as text, because the specification names the text: `TransferHelper: TRANSFER_FROM_FAILED`, when tokens could
/// not be taken by allowance.
interface IIntentErrors is ISwapErrors {
    // Published
    /// @notice The beneficiary would get less than the owner signed.
    error InsufficientReturnAmount();
    /// @notice The order's last second is over.
    error DeadlineExpired();
    /// @notice Only registered agents settle.
    error UnauthorizedAgent();
    /// @notice A fill of nothing, of more than is left, or of an order that is not where the agent thinks it is.
    error InvalidFillAmount();
    /// @notice The native value is not what the agent pays.
    error InsufficientMsgValue();
    /// @notice The nonce was used or invalidated.
    error InvalidNonce();
    /// @notice Neither the owner's key nor the owner's contract nor a pre-signature says yes.
    error InvalidSignature();
    /// @notice The permit has a length that means nothing, or Permit2 refused it.
    error PermitFailed();
    /// @notice Lists that belong together differ in length.
    error ArrayLengthMismatch();

    // Ours
    /// @notice A purchase was to be settled as a sale, or the other way round.
    error InvalidOrderKind();
    /// @notice An order without an amount, or of one token on both sides; or in fewer slices than two, in slices of nothing, or closer together
    /// than a minute.
    error InvalidOrder();
    /// @notice The beneficiary is a contract that could never use what it is paid: this one, its
    /// bridge or a token of the order.
    error InvalidBeneficiary(address beneficiary);
    /// @notice A purchase would cost its owner more than was signed.
    error ExcessiveSpentAmount();
    /// @notice The order leaves its chain in a way that nothing here can do, or has a part of a
    /// bridge and stays.
    error UnsupportedBridge();
    /// @notice Not the slice that is next: it was settled before, or one before it was not.
    error InvalidSlice(uint256 next);
    /// @notice The slice before was settled less than the interval ago.
    error SliceNotDue(uint256 dueAt);
}
