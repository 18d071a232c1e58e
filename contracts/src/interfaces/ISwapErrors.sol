// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title ISwapErrors: errors of token transfers and pool calls
interface ISwapErrors {
    /// @notice A token could not be sent.
    error TransferFailed();
    /// @notice An allowance could not be set.
    error ApprovalFailed();
    /// @notice A pool holds less of a token than is to be bought, or cannot take all that is sold.
    error InsufficientLiquidity();
    /// @notice An amount does not fit the signed integers that concentrated pools take.
    error AmountTooLarge(uint256 amount);
}
