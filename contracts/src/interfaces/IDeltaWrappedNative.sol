// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IDeltaYieldToken} from "./IDeltaYieldToken.sol";

/// @title IDeltaWrappedNative: native tokens that wait for an order, as a token
/// @notice One unit is one of the native token, and an owner can always have it back. The intent contract may take what an order of the
/// owner says, without an approval. Positions in vaults of the wrapped native token are apart from that: they are no
/// part of `balanceOf`.
interface IDeltaWrappedNative is IDeltaYieldToken {
    /// @notice Turns the native value of the call into the receiver's tokens.
    /// @param receiver whose tokens they become; not zero
    function depositNative(address receiver) external payable;

    /// @notice Turns an owner's tokens back into native ones.
    /// @param amount raw units
    /// @param owner whose tokens they are
    /// @param receiver who is paid; not zero
    function withdrawNative(uint256 amount, address owner, address receiver) external;

    /// @notice Deposits the native value of the call in a vault, as `depositToStrategy`.
    /// @param strategy a listed vault
    /// @param receiver who owns the position
    function depositNativeToStrategy(address strategy, address receiver) external payable;

    /// @notice Withdraws native tokens from a vault, as `withdrawFromStrategy`.
    /// @param assets raw units that the receiver gets
    /// @param strategy the vault
    /// @param owner whose position
    /// @param receiver who is paid
    /// @return netAssets raw units that the receiver got
    function withdrawNativeFromStrategy(uint256 assets, address strategy, address owner, address receiver)
        external
        returns (uint256 netAssets);

    /// @notice Redeems shares of a vault for native tokens, as `redeemFromStrategy`.
    /// @param shares of the vault
    /// @param strategy the vault
    /// @param owner whose position
    /// @param receiver who is paid
    /// @return assets raw units that the receiver got
    function redeemNativeFromStrategy(uint256 shares, address strategy, address owner, address receiver)
        external
        returns (uint256 assets);
}
