// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title The part of a two-coin stable pool (Curve's interface) that swaps use
interface IStablePool {
    function exchange(int128 i, int128 j, uint256 dx, uint256 minDy) external;

    // Named as published
    function get_dy(int128 i, int128 j, uint256 dx) external view returns (uint256 dy);
    function get_dx(int128 i, int128 j, uint256 dy) external view returns (uint256 dx);
}
