// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title The part of a crypto pool (Curve's interface) that swaps use
interface ICryptoPool {
    function exchange(uint256 i, uint256 j, uint256 dx, uint256 minDy) external;

    // Named as published
    function get_dy(uint256 i, uint256 j, uint256 dx) external view returns (uint256 dy);

    function balances(uint256 place) external view returns (uint256);
}
