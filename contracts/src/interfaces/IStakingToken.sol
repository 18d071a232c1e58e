// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title The part of Lido's wstETH that a leg uses: it stakes received ether and returns shares of
/// that value
interface IStakingToken {
    /// @notice Returns the value of shares in ether, rounded down.
    function getStETHByWstETH(uint256 shares) external view returns (uint256 amount);
}
