// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ISwapErrors} from "../interfaces/ISwapErrors.sol";

/// @title V3: arguments for calls of a Uniswap V3 pool
library V3 {
    /// @dev The minimum square root of a price plus one, and the maximum minus one.
    uint160 private constant LOWEST_LIMIT = 4_295_128_740;
    uint160 private constant HIGHEST_LIMIT = 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341;

    /// @notice Returns the extreme price limit for a direction: minimum and maximum are enforced by
    /// amounts.
    function limit(bool zeroForOne) internal pure returns (uint160) {
        return zeroForOne ? LOWEST_LIMIT : HIGHEST_LIMIT;
    }

    /// @notice Converts an amount to the signed integer that a pool takes. An overflow would turn
    /// an input into an output.
    function signed(uint256 amount) internal pure returns (int256) {
        if (amount > uint256(type(int256).max)) revert ISwapErrors.AmountTooLarge(amount);
        return int256(amount);
    }

    /// @notice Returns the amount that a pool asks for in its callback: the positive one.
    function owed(int256 amount0Delta, int256 amount1Delta) internal pure returns (uint256) {
        return uint256(amount0Delta > 0 ? amount0Delta : amount1Delta);
    }
}
