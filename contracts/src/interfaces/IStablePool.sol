// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title The part of a stable pool (Curve's interface) that swaps use
interface IStablePool {
    function exchange(int128 i, int128 j, uint256 dx, uint256 minDy) external;

    // Named as published
    function get_dy(int128 i, int128 j, uint256 dx) external view returns (uint256 dy);

    /// @notice Returns the input for an output; only pools of two coins have it.
    function get_dx(int128 i, int128 j, uint256 dy) external view returns (uint256 dx);

    function coins(uint256 place) external view returns (address);
    function balances(uint256 place) external view returns (uint256);
    function fee() external view returns (uint256);
    function A() external view returns (uint256);

    /// @notice Returns the amplification with decimals, for pools that store them.
    function A_precise() external view returns (uint256);

    /// @notice Swaps in a metapool: index 0 is its own coin, the others are those of the base pool.
    function exchange_underlying(int128 i, int128 j, uint256 dx, uint256 minDy) external;
}

/// @title The part of a crypto pool (Curve's interface) that swaps use
interface ICryptoPool {
    function exchange(uint256 i, uint256 j, uint256 dx, uint256 minDy) external;

    // Named as published
    function get_dy(uint256 i, uint256 j, uint256 dx) external view returns (uint256 dy);

    function balances(uint256 place) external view returns (uint256);
}
