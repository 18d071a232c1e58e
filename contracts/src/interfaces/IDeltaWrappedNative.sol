// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IDeltaYieldToken} from "./IDeltaYieldToken.sol";

/// @title IDeltaWrappedNative: deposits of native tokens for orders, as a token
/// @notice A unit is one of the native token, and an owner can withdraw it at any time. The intent
/// contract may take what an order of the owner specifies, without an approval. Positions in vaults
/// of the wrapped native token are separate: they are not part of `balanceOf`.
interface IDeltaWrappedNative is IDeltaYieldToken {
    /// @notice Converts the native value of the call to the receiver's tokens.
    /// @param receiver the owner of the tokens; not zero
    function depositNative(address receiver) external payable;

    /// @notice Converts an owner's tokens back to native ones.
    /// @param amount raw units
    /// @param owner the owner of the tokens
    /// @param receiver the paid account; not zero
    function withdrawNative(uint256 amount, address owner, address receiver) external;

    /// @notice Deposits the native value of the call in a vault, as `depositToStrategy`.
    /// @param strategy a listed vault
    /// @param receiver the owner of the position
    function depositNativeToStrategy(address strategy, address receiver) external payable;

    /// @notice Withdraws native tokens from a vault, as `withdrawFromStrategy`.
    /// @param assets raw units that the receiver gets
    /// @param strategy the vault
    /// @param owner the owner of the position
    /// @param receiver the paid account
    /// @return netAssets raw units that the receiver got
    function withdrawNativeFromStrategy(uint256 assets, address strategy, address owner, address receiver)
        external
        returns (uint256 netAssets);

    /// @notice Redeems shares of a vault for native tokens, as `redeemFromStrategy`.
    /// @param shares shares of the vault
    /// @param strategy the vault
    /// @param owner the owner of the position
    /// @param receiver the paid account
    /// @return assets raw units that the receiver got
    function redeemNativeFromStrategy(uint256 shares, address strategy, address owner, address receiver)
        external
        returns (uint256 assets);
}
