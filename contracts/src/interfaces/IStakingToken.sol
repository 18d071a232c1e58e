// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title The part of Lido's wstETH that a leg uses: ether that is sent to it is staked, and what that is worth in shares comes back
interface IStakingToken {
    /// @notice What so many shares are worth in ether, rounded down.
    function getStETHByWstETH(uint256 shares) external view returns (uint256 amount);
}
