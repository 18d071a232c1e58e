// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ISwapErrors} from "../interfaces/ISwapErrors.sol";

/// @title V3: the numbers a Uniswap V3 pool is called with
library V3 {
    /// @dev One above the lowest, one below the highest square root of a price.
    uint160 private constant LOWEST_LIMIT = 4_295_128_740;
    uint160 private constant HIGHEST_LIMIT = 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341;

    /// @notice No limit in the direction of a swap: minimum and maximum are judged by amounts.
    function limit(bool zeroForOne) internal pure returns (uint160) {
        return zeroForOne ? LOWEST_LIMIT : HIGHEST_LIMIT;
    }

    /// @notice An amount as the signed integer a pool takes. A larger one would turn an input into an output.
    function signed(uint256 amount) internal pure returns (int256) {
        if (amount > uint256(type(int256).max)) revert ISwapErrors.AmountTooLarge(amount);
        return int256(amount);
    }

    /// @notice What a pool asks for in its callback: the one positive amount.
    function owed(int256 amount0Delta, int256 amount1Delta) internal pure returns (uint256) {
        return uint256(amount0Delta > 0 ? amount0Delta : amount1Delta);
    }
}
