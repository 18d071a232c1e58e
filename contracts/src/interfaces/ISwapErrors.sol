// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title ISwapErrors: what can go wrong wherever tokens are moved and pools are called
interface ISwapErrors {
    /// @notice A token could not be sent.
    error TransferFailed();
    /// @notice An allowance could not be given.
    error ApprovalFailed();
    /// @notice A pool holds less of a token than is to be bought from it, or cannot take all that is sold.
    error InsufficientLiquidity();
    /// @notice An amount does not fit the signed integers that concentrated pools take.
    error AmountTooLarge(uint256 amount);
}
