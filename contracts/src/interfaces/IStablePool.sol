// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title The part of a stable pool (Curve's interface) that swaps use
interface IStablePool {
    function exchange(int128 i, int128 j, uint256 dx, uint256 minDy) external;

    // Named as published
    function get_dy(int128 i, int128 j, uint256 dx) external view returns (uint256 dy);

    /// @notice Of a pool of two coins alone.
    function get_dx(int128 i, int128 j, uint256 dy) external view returns (uint256 dx);

    function coins(uint256 place) external view returns (address);
    function balances(uint256 place) external view returns (uint256);
    function fee() external view returns (uint256);
    function A() external view returns (uint256);

    /// @notice Of pools that count digits after the point.
    function A_precise() external view returns (uint256);

    /// @notice Of a metapool: its own coin and those of the pool beneath it, in one order.
    function exchange_underlying(int128 i, int128 j, uint256 dx, uint256 minDy) external;
}
