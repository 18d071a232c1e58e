// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ISwapErrors} from "../interfaces/ISwapErrors.sol";

/// @title ConstantProduct: output and input amounts of a Uniswap V2 pair
/// @notice Rounds in favour of the pair, as the pair's own check requires: outputs down, inputs up.
/// Fees are in pips (millionths). Arithmetic is checked, so amounts whose product overflows revert.
library ConstantProduct {
    uint256 private constant PIPS = 1_000_000;

    /// @notice Returns the output of an exact input.
    function amountOut(uint256 given, uint256 reserveIn, uint256 reserveOut, uint256 feePips)
        internal
        pure
        returns (uint256)
    {
        uint256 afterFee = given * (PIPS - feePips);
        return afterFee * reserveOut / (reserveIn * PIPS + afterFee);
    }

    /// @notice Returns the input for an exact output.
    function amountIn(uint256 wanted, uint256 reserveIn, uint256 reserveOut, uint256 feePips)
        internal
        pure
        returns (uint256)
    {
        if (wanted >= reserveOut) revert ISwapErrors.InsufficientLiquidity();
        return reserveIn * wanted * PIPS / ((reserveOut - wanted) * (PIPS - feePips)) + 1;
    }
}
